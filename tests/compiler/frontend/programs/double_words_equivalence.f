C PLATTER run --machine cray1
C Arrays of two words each, as arguments, in DATA and in lists.
      PROGRAM D1
      DOUBLE PRECISION DZ(4),D,SUM
      DIMENSION Z(8)
      COMMON /B/ D,X
      EQUIVALENCE (Z(1),DZ(1))
      DATA DZ/1.D0,2.D0,3.D0,4.D0/
      Z(1) = 11.
      Z(3) = Z(3)+10.
      D = 2.5D0
      X = 7.
      CALL S
      WRITE(6,10) Z(1),Z(3),DZ,D,X,SUM(DZ,4),SUM(DZ(2),3)
   10 FORMAT(1X,2F6.1/1X,4F6.1/1X,4F6.1)
      CALL T(DZ)
      WRITE(6,20) (DZ(I),I=1,4)
   20 FORMAT(1X,4F6.1)
      END
      SUBROUTINE S
      COMMON /B/ W(2),X
      WRITE(6,10) W(1),X
   10 FORMAT(1X,2F6.1)
      W(1) = 1.5
      X = 8.
      END
      SUBROUTINE T(A)
      DOUBLE PRECISION A(4)
      A(3) = 0.5D0
      END
      DOUBLE PRECISION FUNCTION SUM(A,N)
      DOUBLE PRECISION A(N)
      SUM = 0
      DO 10 I=1,N
   10 SUM = SUM + A(I)
      END
