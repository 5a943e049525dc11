C PLATTER run --machine cray1
      EQUIVALENCE (A(2),B),(K,L(2))
      COMMON /X/M
      DIMENSION A(3),M(2)
      INTEGER B,A
      DIMENSION L(2)
      REAL M
      A(1)=1
      B=7
      A(3)=3
      L(1)=5
      K=6
      M(1)=1.5
      M(2)=2.5
      WRITE(6,10)A,L,M
   10 FORMAT(1X,5I3,2F5.1)
      END
