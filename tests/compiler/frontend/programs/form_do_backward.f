C PLATTER run --machine vax780
      DO 10 I=5,1,-2
   10 WRITE(6,20)I
   20 FORMAT(1X,I3)
      END
