C PLATTER run --machine vax780
      NAMELIST /G/A,K
      READ(5,G)
      WRITE(6,10)A,K
   10 FORMAT(1X,F5.1,I3)
      END
