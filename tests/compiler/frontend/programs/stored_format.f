C PLATTER run
      DIMENSION FMT(3)
      DATA FMT/20H(1X,I4,3H )(,F6.2)  /
      PRINT FMT,1,2.5
      WRITE(6,FMT) 3,4.5
      END
