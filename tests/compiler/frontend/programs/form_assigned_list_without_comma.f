C PLATTER run --machine cdc7600
      ASSIGN 20 TO N
      GO TO N (10,20)
   10 WRITE(6,30)1
   20 WRITE(6,30)2
   30 FORMAT(1X,I2)
      END
