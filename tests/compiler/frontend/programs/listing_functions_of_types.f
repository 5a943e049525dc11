C PLATTER run --machine cdc7600
C 4 is even; 2.5**2=6.25; 4 factorial is 24.
      PROGRAM FN(OUTPUT)
      LOGICAL EVEN
      DOUBLE PRECISION SQ
      INTEGER FACT
      PRINT 1,EVEN(4),SQ(2.5D0),FACT(4)
    1 FORMAT(1X,L2,F8.3,I5)
      END
      LOGICAL FUNCTION EVEN(N)
      EVEN=MOD(N,2).EQ.0
      RETURN
      END
      DOUBLE FUNCTION SQ(D)
      DOUBLE D
      SQ=D*D
      RETURN
      END
      INTEGER FUNCTION FACT(N)
      FACT=1
      DO 1 I=2,N
    1 FACT=FACT*I
      RETURN
      END
