! tries: SYSTEM as a function
! seen: named_\w+\.f:\d+.*(acts on the host|may not)
! trusted: no, refused when it is compiled
      INTEGER*4 SYSTEM
      K=SYSTEM('echo ESCAPED')
      END
