! tries: UNLINK of a file outside, and of the program's source
! seen: named_\w+\.f:\d+.*(acts on the host|may not)
! trusted: no, refused when it is compiled
      CALL UNLINK('../outside/victim')
      CALL UNLINK('named_unlink.f')
      PRINT *,'ESCAPED'
      END
