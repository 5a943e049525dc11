C PLATTER run --machine cdc7600
      PROGRAM VARFMT(OUTPUT)
      DIMENSION F(4)
      DATA F(1),F(2),F(3),F(4)/10H(1X,2HA=,F,4H6.2,,5H2HB=,,5HF6.2)/
      PRINT F,1.5,2.5
      F(2)=4H7.3,
      WRITE(6,F) 1.5,2.5
      END
