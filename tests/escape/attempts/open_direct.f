! tries: a direct access file outside, read record by record
      CHARACTER*9 TEXT
      OPEN(9,FILE='../outside/secret',ACCESS='DIRECT',RECL=9,
     1FORM='FORMATTED',STATUS='OLD',IOSTAT=K)
      IF(K.EQ.0) READ(9,'(A)',REC=1,IOSTAT=K) TEXT
      IF(K.EQ.0) PRINT *,'ESCAPED ',TEXT
      END
