C PLATTER run --machine cray1
      PARAMETER (N=2)
      INTEGER L(N*2),M(2*N),K*2
      REAL X(N*4),Y
      DATA L/1,2,3,4/
      M(4)=4
      X(8)=8.
      K=7
      WRITE(6,10)L,M(4),X(8),K
   10 FORMAT(1X,5I3,F5.1,I3)
      END
