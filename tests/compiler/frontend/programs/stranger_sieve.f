C PLATTER run --dialect cft
C     PRIMES AS BITS OF WORDS.
      PROGRAM S
      DIMENSION IB(4)
      DATA IB/4*0/
      DO 20 I=2,15
      IF((SHIFT(IB(I/64+1),MOD(I,64)).AND.1).NE.0) GO TO 20
      K=I+I
      DO 10 J=K,255,I
   10 IB(J/64+1)=IB(J/64+1).OR.SHIFT(1,64-MOD(J,64))
   20 CONTINUE
      N=0
      DO 30 I=2,255
   30 IF((SHIFT(IB(I/64+1),MOD(I,64)).AND.1).EQ.0) N=N+1
      PRINT 1,N
    1 FORMAT(1X,I5)
      END
