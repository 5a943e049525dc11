C PLATTER run --machine cdc7600
C All entry points of a FUNCTION have its value and its type.
      PROGRAM ENTRIES(OUTPUT)
      REAL LOW,MIDDLE
      INTEGER FIRST,TENTH
      LOGICAL ODD,EVEN
      PRINT 10,HIGH(3.),LOW(3.),MIDDLE(3.),FIRST(4),TENTH(4),ODD(3),
     1EVEN(3)
   10 FORMAT(1X,3F6.2,2I4,2L2)
      END
      FUNCTION HIGH(X)
      HIGH=X+1.
      RETURN
      ENTRY LOW
      HIGH=X-1.
      RETURN
      ENTRY MIDDLE
      MIDDLE=X
      RETURN
      END
      INTEGER FUNCTION FIRST(I)
      FIRST=I
      RETURN
      ENTRY TENTH
      FIRST=10*I
      RETURN
      END
      LOGICAL FUNCTION ODD(I)
      ODD=MOD(I,2).EQ.1
      RETURN
      ENTRY EVEN
      ODD=MOD(I,2).EQ.0
      RETURN
      END
