! tries: LINK and SYMLNK to a file outside
! seen: named_\w+\.f:\d+.*(acts on the host|may not)
! trusted: no, refused when it is compiled
      I=LINK('../outside/secret','mine')
      CALL SYMLNK('../outside/secret','mine')
      PRINT *,'ESCAPED'
      END
