! tries: STATUS='REPLACE' of a result of an earlier run
! seen: NEW
      CHARACTER*80 TEXT
      OPEN(9,FILE='data',STATUS='OLD')
      READ(9,*) TEXT
      CLOSE(9)
      OPEN(9,FILE='data',STATUS='REPLACE')
      WRITE(9,*) 'NEW'
      REWIND 9
      READ(9,*) TEXT
      PRINT *,TEXT
      END
