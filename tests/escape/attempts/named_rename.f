! tries: RENAME of a file outside to one of its own
! seen: named_\w+\.f:\d+.*(acts on the host|may not)
! trusted: no, refused when it is compiled
      CALL RENAME('../outside/victim','mine')
      PRINT *,'ESCAPED'
      END
