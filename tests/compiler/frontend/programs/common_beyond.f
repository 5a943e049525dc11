C PLATTER run --machine cray1
C     A LOOP THAT GOES ON BEYOND AN ARRAY OF COMMON, OR OF EQUIVALENCE, IS
C     IN THE NEXT ONE: A(1) WAS HOW A BLOCK OF ANY LENGTH WAS DECLARED.
      COMMON /C/ A(1),B(30)
      COMMON /D/ X(2),Z(30)
      DIMENSION H(1),G(30)
      EQUIVALENCE (H(1),G(1))
      CALL FILL(25)
      K=0
      DO 10 I=1,25
      H(I)=I
      IF(H(I).GT.20.) K=K+1
   10 CONTINUE
      DO 20 I=1,25
      IF(G(I).GT.20.) GO TO 30
   20 CONTINUE
   30 PRINT 40,K,I,B(20),Z(20)
   40 FORMAT(2I5,2F8.1)
      END
      SUBROUTINE FILL(N)
      COMMON /C/ A(1),B(30)
      COMMON /D/ X(2),Z(30)
      DO 10 I=1,N
      A(I)=I
   10 X(I)=I
      T=0.
      DO 20 I=1,N
      IF(A(I).GT.20.) GO TO 30
   20 T=T+X(I)
   30 PRINT 60,I,T
      DO 40 I=1,N
      IF(X(I).GT.20.) GO TO 50
   40 T=T+X(I)
   50 PRINT 60,I,T
   60 FORMAT(I5,F8.1)
      END
