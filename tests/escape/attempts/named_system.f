! tries: CALL SYSTEM
! seen: named_\w+\.f:\d+.*(acts on the host|may not)
! trusted: no, refused when it is compiled
      CALL SYSTEM('echo ESCAPED')
      END
