! tries: to read the deck and its own source as files, which it may
! flags: --cards deck
! seen: CARD
! seen: tries: to read
      CHARACTER*80 TEXT
      OPEN(9,FILE='deck',STATUS='OLD',ACTION='READ')
      READ(9,'(A)') TEXT
      PRINT *,TEXT
      OPEN(8,FILE='own_cards.f',STATUS='OLD',ACTION='READ')
      READ(8,'(A)') TEXT
      PRINT *,TEXT
      END
