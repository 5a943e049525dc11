C PLATTER run --dialect ftn
C     PRIMES AS BITS OF WORDS.
      PROGRAM S(OUTPUT)
      DIMENSION IB(4)
      DATA IB/4*0/
      DO 20 I=2,15
      IF((SHIFT(IB(I/60+1),MOD(I,60)).AND.1).NE.0) GO TO 20
      K=I+I
      DO 10 J=K,239,I
   10 IB(J/60+1)=IB(J/60+1).OR.SHIFT(1,60-MOD(J,60))
   20 CONTINUE
      N=0
      DO 30 I=2,239
   30 IF((SHIFT(IB(I/60+1),MOD(I,60)).AND.1).EQ.0) N=N+1
      PRINT 1,N
    1 FORMAT(1X,I5)
      END
