! tries: READ of a unit without OPEN where a link waits under its name, fort.9
      CHARACTER*80 TEXT
      READ(9,'(A)',IOSTAT=K) TEXT
      IF(K.EQ.0) PRINT *,'ESCAPED ',TEXT
      END
