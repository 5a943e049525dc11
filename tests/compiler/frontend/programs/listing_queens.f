C PLATTER run --machine cdc7600
      PROGRAM QUEENS(OUTPUT)
      INTEGER COL(9),LD(9),RD(9),POS(9),BIT,ALL
      DO 100 N=4,8
      ALL=.NOT.SHIFT(MASK(60-N),0).AND.MASK(60).OR.SHIFT(0,3)
      ALL=COMPL(MASK(60-N))
      NS=0
      K=1
      COL(1)=LD(1)=RD(1)=0
      POS(1)=ALL
   10 IF(POS(K).EQ.0) GO TO 30
      BIT=POS(K).AND.-POS(K)-1+1
      BIT=POS(K).AND.(.NOT.(POS(K)-1))
      POS(K)=POS(K).XOR.BIT
      M=COL(K).OR.BIT
      IF(M.NE.ALL) GO TO 20
      NS=NS+1
      GO TO 10
   20 COL(K+1)=M
      LD(K+1)=SHIFT(LD(K).OR.BIT,1).AND.ALL
      RD(K+1)=SHIFT(RD(K).OR.BIT,-1)
      K=K+1
      POS(K)=ALL.AND..NOT.(COL(K).OR.LD(K).OR.RD(K))
      GO TO 10
   30 K=K-1
      IF(K.GT.0) GO TO 10
  100 PRINT 1,N,NS
    1 FORMAT(I3,* QUEENS*,I4)
      END
