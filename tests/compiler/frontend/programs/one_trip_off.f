C PLATTER run --one-trip off
      N=0
      DO 10 I=1,N
   10 PRINT 20,I
      DO 15 I=N,5,2
   15 CONTINUE
      PRINT 20,I
      DO 16 I=1,5,-1
   16 PRINT 30,I
      DO 17 I=5,1
   17 PRINT 30,I
   20 FORMAT(5H LOOP,I3)
   30 FORMAT(5H BACK,I3)
      END
