! tries: SIGNAL, to be deaf to whoever wants to end it
! seen: named_\w+\.f:\d+.*(acts on the host|may not)
! trusted: no, refused when it is compiled
      CALL SIGNAL(15,1)
      PRINT *,'ESCAPED'
      END
