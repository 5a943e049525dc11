! tries: a working folder that is the user's home
! environment: HOME=@WORK@
! seen: --allow
      CHARACTER*80 TEXT
      OPEN(9,FILE='data',STATUS='OLD',IOSTAT=K)
      IF(K.EQ.0) READ(9,'(A)',IOSTAT=K) TEXT
      IF(K.EQ.0) PRINT *,'ESCAPED ',TEXT
      OPEN(8,FILE='new',IOSTAT=K)
      IF(K.EQ.0) PRINT *,'ESCAPED'
      END
