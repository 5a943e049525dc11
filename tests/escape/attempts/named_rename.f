! tries: RENAME of a file outside to a file of the program
! seen: named_\w+\.f:\d+.*(acts on the host|may not)
! trusted: no, refused when it is compiled
      CALL RENAME('../outside/victim','mine')
      PRINT *,'ESCAPED'
      END
