C PLATTER run --machine cray1
      INTEGER FMT(3)
      DATA FMT(1)/4H(1X,/,FMT(2)/4H2I5,/,FMT(3)/4HI3) /
      WRITE(6,FMT)1,2,3
      END
