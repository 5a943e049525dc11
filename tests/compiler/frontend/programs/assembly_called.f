C PLATTER run --dialect cft
      PROGRAM CALLS
      INTEGER POPS
      PRINT 10
   10 FORMAT(7H BEFORE)
      I=POPS(7)
      PRINT 20
   20 FORMAT(6H AFTER)
      END
         IDENT     BITS
         ENTRY     POPS
* CAL
POPS     ENTER     NP=1
         S1        ,A1
         EXIT
         END
