! tries: EXECUTE_COMMAND_LINE, which starts a shell
! seen: named_\w+\.f:\d+.*(acts on the host|may not)
! trusted: no, refused when it is compiled
      CALL EXECUTE_COMMAND_LINE('echo ESCAPED')
      END
