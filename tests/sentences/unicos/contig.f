C PLATTER run --machine ymp --site three
C     Contiguous space that is not available: the OPEN fails, and the program ends.
      CALL ASNUNIT(1, '-n 2000000 -c -p 0', IER)
      OPEN(1,FORM='UNFORMATTED')
      END
