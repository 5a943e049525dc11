! tries: the host's chance, by RANDOM_SEED
! seen: named_\w+\.f:\d+.*(different in every run|may not)
! trusted: no, refused when it is compiled
      CALL RANDOM_SEED()
      PRINT *,'ESCAPED'
      END
