C PLATTER run --machine ymp
C     Tapes are not modelled: the guide's command is accepted, and OPEN rejects the layer by name.
      CALL ASNUNIT(1, '-F bufa,er90', IER)
      PRINT *, IER
      OPEN(1,FORM='UNFORMATTED')
      END
