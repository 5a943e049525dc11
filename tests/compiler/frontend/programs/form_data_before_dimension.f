C PLATTER run --machine vax780
      DATA A/3*1.5/,I/4/
      DIMENSION A(3)
      WRITE(6,10)A,I
   10 FORMAT(1X,3F5.1,I3)
      END
