C PLATTER run --machine cray1
      WRITE(6,10)1,2,3
   10 FORMAT(/1X,I2//1X,I2,/,1X,I2/)
      END
