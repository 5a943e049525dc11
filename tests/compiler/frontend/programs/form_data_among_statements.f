C PLATTER run --machine cdc7600
      A=2.
      DATA B/3./
      WRITE(6,10)A,B
      DATA C/4./
      WRITE(6,10)C
   10 FORMAT(1X,2F5.1)
      END
