! tries: LINK as a subroutine, which is LTSS's to these programs
! seen: named_\w+\.f:\d+.*CALL LINK must have one argument
! trusted: no, refused when it is translated
      CALL LINK('../outside/secret','mine')
      PRINT *,'ESCAPED'
      END
