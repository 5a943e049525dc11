C PLATTER run --machine cray1
      DIMENSION A(4),B(3),I(3)
      EQUIVALENCE (A(2),B(1)),(B(3),C),(I(1),J),(I(3),K)
      DO 10 N=1,4
   10 A(N)=N
      J=5
      I(2)=6
      K=7
      WRITE(6,20)B,C,I
   20 FORMAT(1X,4F5.1,3I3)
      END
