! tries: CHDIR to where more may be had
! seen: named_\w+\.f:\d+.*(acts on the host|may not)
! trusted: no, refused when it is compiled
      CALL CHDIR('..')
      PRINT *,'ESCAPED'
      END
