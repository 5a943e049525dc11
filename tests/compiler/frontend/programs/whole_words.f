C PLATTER run --machine cray1
      PROGRAM SZ
      IMPLICIT REAL*4 (A-C), INTEGER*2 (K)
      INTEGER*2 J(4)
      REAL*4 X
      REAL Y*4(2),Z*8
      LOGICAL*1 L
      BYTE B
      COMPLEX*8 C8
      COMPLEX*16 C16
      REAL*8 F
      COMMON /B/ X(2),L,B,C8,C16,J,Y
      DATA K/3/
      EQUIVALENCE (J(1),I1),(J(2),I2)
      J(1)=70000
      J(2)=5
      CALL S
      PRINT 10, X,I1,I2,F(2.0),J
   10 FORMAT(1X,2F6.1,2I8,F6.1,4I8)
      END
      SUBROUTINE S
      COMMON /B/ Y(2)
      Y(1) = 1.
      Y(2) = 2.
      END
      REAL FUNCTION F*8(X)
      F=X*1.5
      END
