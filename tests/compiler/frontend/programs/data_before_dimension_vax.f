C PLATTER run --machine vax780
      DATA X/3*1./,K/3*2/
      DIMENSION X(3),K(3)
      COMMON /B/ K
      WRITE(6,10) X(3),K(3)
   10 FORMAT(1X,F5.1,I3)
      END
      BLOCK DATA
      COMMON /B/ K(3)
      END
