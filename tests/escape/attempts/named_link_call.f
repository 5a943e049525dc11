! tries: LINK as a subroutine, which is LTSS's to these programs
! seen: named_\w+\.f:\d+.*CALL LINK of LTSS
! trusted: no, refused when it is translated
      CALL LINK('../outside/secret','mine')
      PRINT *,'ESCAPED'
      END
