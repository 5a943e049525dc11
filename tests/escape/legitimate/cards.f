! tries: data cards of --cards
! flags: --cards deck
! seen: CARD
      CHARACTER*4 TEXT
      READ(5,'(A)') TEXT
      PRINT *,TEXT
      END
