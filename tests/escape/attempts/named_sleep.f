! tries: SLEEP, no virtual time for ever
! seen: named_\w+\.f:\d+.*(acts on the host|may not)
! trusted: no, refused when it is compiled
      CALL SLEEP(1000)
      PRINT *,'ESCAPED'
      END
