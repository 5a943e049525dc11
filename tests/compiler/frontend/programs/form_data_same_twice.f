C PLATTER run --machine cdc7600
      DIMENSION K(2)
      DATA K/1,2/
      DATA K/1,2/
      WRITE(6,10)K
   10 FORMAT(1X,2I3)
      END
