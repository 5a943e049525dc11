! tries: to OPEN for reading what it may not change, without ACTION=
! flags: --cards deck
! seen: CARD
      CHARACTER*80 TEXT
      OPEN(9,FILE='deck',STATUS='OLD')
      READ(9,'(A)') TEXT
      PRINT *,TEXT
      END
