! tries: ALARM, a timer of the host
! seen: named_\w+\.f:\d+.*(acts on the host|may not)
! trusted: no, refused when it is compiled
      EXTERNAL F
      CALL ALARM(1,F,K)
      PRINT *,'ESCAPED'
      END
      SUBROUTINE F
      END
