C PLATTER run --machine cdc7600
      PROGRAM OTW(OUTPUT)
      N=0
      DO 10 I=SHIFT(1,N+1),SHIFT(1,N)
   10 PRINT 20,I
      K=3
      DO 30 I=MASK(K).AND.7B.OR.2,1
   30 PRINT 20,I
   20 FORMAT(1X,I3)
      END
