! tries: RANDOM_INIT
! seen: named_\w+\.f:\d+.*(different in every run|may not)
! trusted: no, refused when it is compiled
      CALL RANDOM_INIT(.FALSE._4,.FALSE._4)
      PRINT *,'ESCAPED'
      END
