! tries: a working folder that is the user's home
! environment: HOME=@WORK@
! seen: --allow
      CHARACTER*80 TEXT
      OPEN(9,FILE='data',STATUS='OLD')
      READ(9,'(A)') TEXT
      PRINT *,'ESCAPED ',TEXT
      OPEN(8,FILE='new')
      PRINT *,'ESCAPED'
      END
