C PLATTER run --machine vax780
      NAMELIST /INP/A,K,B
      DIMENSION B(3)
      A=0.
      K=0
      READ(5,INP)
      WRITE(6,10)A,K,B
   10 FORMAT(1X,F5.1,I3,3F5.1)
      END
