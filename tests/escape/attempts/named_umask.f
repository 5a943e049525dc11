! tries: UMASK
! seen: named_\w+\.f:\d+.*(acts on the host|may not)
! trusted: no, refused when it is compiled
      CALL UMASK(0)
      PRINT *,'ESCAPED'
      END
