! tries: a working folder that is the whole host
! folder: /
! seen: --allow
      CHARACTER*80 TEXT
      OPEN(9,FILE='etc/passwd',STATUS='OLD')
      READ(9,'(A)') TEXT
      PRINT *,'ESCAPED ',TEXT
      END
