! tries: a working folder that is the whole host
! folder: /
! seen: --allow
      CHARACTER*80 TEXT
      OPEN(9,FILE='etc/passwd',STATUS='OLD',IOSTAT=K)
      IF(K.EQ.0) READ(9,'(A)',IOSTAT=K) TEXT
      IF(K.EQ.0) PRINT *,'ESCAPED ',TEXT
      END
