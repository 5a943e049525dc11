! tries: EXECUTE_COMMAND_LINE that does not wait
! seen: named_\w+\.f:\d+.*(acts on the host|may not)
! trusted: no, refused when it is compiled
      CALL EXECUTE_COMMAND_LINE('sleep 300',WAIT=.FALSE.)
      PRINT *,'ESCAPED'
      END
