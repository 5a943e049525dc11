C PLATTER run --machine cray1
      PROGRAM C5
      INTEGER N(8),W
      DATA N/'ALPHA','BETA','GAMMA','DELTA','EPSILON','ZETA','ETA',
     1'THETA'/
      DO 10 I=1,8
      W=N(I)
      W=W.XOR.SHIFT(W,23)
      W=W.XOR.SHIFTR(W,17)
      K=MOD(SHIFTR(W,1),31)
   10 WRITE(6,1)N(I),K,W
    1 FORMAT(1X,A8,I4,1X,O22)
      END
