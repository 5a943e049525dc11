C PLATTER run --machine cdc7600
      PROGRAM Q4(INPUT,OUTPUT)
      DIMENSION A(8),B(8)
      INTEGER A,B,C
    1 READ(5,2) A
    2 FORMAT(8A10)
      IF(EOF(5).NE.0) STOP
      DO 3 I=1,8
    3 B(I)=0
      K=0
      DO 10 I=1,8
      DO 10 J=1,10
      C=SHIFT(A(I),6*J).AND.77B
      IF(C.EQ.1R .AND.K.GT.0) GO TO 10
      IF(C.EQ.55B) GO TO 10
      K=K+1
      B((K+9)/10)=B((K+9)/10).OR.SHIFT(C,6*(10-MOD(K-1,10)-1))
   10 CONTINUE
      IF(K.EQ.0) GO TO 1
      NW=(K+9)/10
      L=10*NW-K
      IF(L.GT.0) B(NW)=B(NW).OR.(10H           .AND..NOT.MASK(60-6*L))
      PRINT 20,K,(B(I),I=1,NW)
   20 FORMAT(1X,I3,1X,8A10)
      GO TO 1
      END
