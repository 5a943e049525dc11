C PLATTER run --machine ymp
C     Pipes between programs are not modelled.
      I = ISHELL('mknod flow p')
      OPEN(1,FILE='flow',FORM='UNFORMATTED')
      END
