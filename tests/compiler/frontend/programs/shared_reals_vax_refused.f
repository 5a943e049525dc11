C PLATTER translate --machine vax780
C A REAL*8 whose first half is used as a REAL*4: almost the same number on a VAX, and another one here.
      DOUBLE PRECISION D,E(2)
      REAL X(2)
      COMPLEX*16 Z
      EQUIVALENCE (D,X(1))
      COMMON /C/ E,Z
      D=2.5D0
      E(2)=D
      Z=D
      PRINT *,X(1),F(2.5),G(D)
      CALL S(D,2.5)
      END
      SUBROUTINE S(Y,W)
      REAL*8 W
      COMMON /C/ A,B,P,Q,R
      PRINT *,Y,W,B,P,R
      END
      REAL FUNCTION F*8(V)
      REAL*8 V
      F=V
      END
      FUNCTION G(V)
      REAL*8 V
      G=V
      END
