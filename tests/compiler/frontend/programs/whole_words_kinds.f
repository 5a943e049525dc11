C PLATTER run --machine cray1
      PROGRAM KINDS
      INTEGER, PARAMETER :: SP = 4, N = 4
      INTEGER, PARAMETER :: SHORT = SELECTED_INT_KIND(4)
      REAL(4) X
      REAL(KIND=4) Y
      REAL(SP) Z(N)
      INTEGER(2) J
      INTEGER(SHORT) K
      LOGICAL(1) L
      COMPLEX(4) C
      COMMON /B/ X,Y,J,K,L,C,Z
      CALL S
      IF (L) PRINT 10, X,Y,J,K,C,Z,1.5_4+1.5_SP
   10 FORMAT(1X,2F5.1,2I8,7F5.1)
      END
      SUBROUTINE S
      LOGICAL L
      COMMON /B/ X,Y,J,K,L,A,B,Z(4)
      X=1.
      Y=2.
      J=70000
      K=80000
      L=.TRUE.
      A=3.
      B=4.
      DO 10 I=1,4
   10 Z(I)=4+I
      END
