C PLATTER run
      DIMENSION A(100)
      N=153
      ENCODE(N,10,A) N
   10 FORMAT(I8)
      END
