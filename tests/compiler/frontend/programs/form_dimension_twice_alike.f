C PLATTER run --machine cray1
      DIMENSION A(3),B(2)
      DIMENSION A(3)
      DO 5 I=1,3
    5 A(I)=I
      WRITE(6,10)A
   10 FORMAT(1X,3F5.1)
      END
