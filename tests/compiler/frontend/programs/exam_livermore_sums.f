C PLATTER run --machine cdc7600
      PROGRAM LOOP2(OUTPUT)
C     INNER PRODUCT, TRIDIAGONAL ELIMINATION, FIRST SUM
      DIMENSION Z(100),X(100),Y(100)
      DO 1 K=1,100
      X(K)=1.0
      Z(K)=2.
    1 Y(K)=K
      Q=0.0
      DO 3 K=1,96,5
    3 Q = Q + Z(K)*X(K) + Z(K+1)*X(K+1) + Z(K+2)*X(K+2) +
     .    Z(K+3)*X(K+3) + Z(K+4)*X(K+4)
      X(1)=Y(1)
      DO 11 K = 2,100
   11 X(K)= X(K-1) + Y(K)
      DO 5 I = 2,100,1
    5 Z(I)= .5*(Y(I) - Z(I-1))
      PRINT 9,Q,X(100),Z(3)
    9 FORMAT(1X,1P3E14.6)
      END
