C PLATTER translate --machine cdc7600
C     WHOLE UNITS: DECLARATIONS, ORDER, LOOPS AND BLOCKS, LABELS, CALLS.
      PROGRAM UNITS(OUTPUT)
      INTEGER X
      REAL X
      DIMENSION A(5)
      DIMENSION A(6)
      COMMON /B/ Y,Y
      DIMENSION Z(N)
      Y=1.
      DIMENSION W(3)
      DO 10 I=1,3
      I=5
   10 CONTINUE
      DO 20 I=1,3
      DO 30 J=1,3
   20 CONTINUE
   30 CONTINUE
      GO TO 40
   40 FORMAT(1X)
      PRINT 10,Y
      PRINT 99,Y
      CALL A(1)
      CALL FUN(1.)
      V=SUB(1.,2.)
      T=1.
      CALL T
      CALL FEW(1.,,2.)
      ENTRY E
      RETURN 1
      END
      SUBROUTINE SUB(A,A,D,G)
      COMMON /C/ D
      EQUIVALENCE (G,H)
      SUB=1.
      END
      FUNCTION FUN(A)
      DATA A/1./
      FUN=A
      END
      INTEGER FUNCTION INT2(A)
      INT2=A
      END
      SUBROUTINE SUB(B)
      REAL INT2
      X=INT2(1.)
      DO 5 I=1,5
    5 GO TO 6
    6 IF (X.GT.1.) THEN
      X=2.
      END
      SUBROUTINE LAST
      ELSE
      END DO
      END
      BLOCK DATA
      COMMON /B/ Y
      DATA Q/1./
      Y=1.
      END
