C PLATTER run --machine ibm3081
      INTEGER F
      ASSIGN 10 TO F
      WRITE(6,F) 5
      ASSIGN 20 TO F
      WRITE(6,F) 6
   10 FORMAT (' TEN',I3)
   20 FORMAT (' TWENTY',I3)
      END
