C PLATTER run --machine cdc7600
      PROGRAM FEW(OUTPUT)
      DIMENSION A(3,4),B(12),K(2,2,2),V(5)
      EQUIVALENCE (A,B(1)),(A(5),C5),(K(8),LAST)
      DATA V/5*2./
      DO 10 I=1,12
   10 B(I)=I
      DO 15 I=1,8
   15 K(I)=I
      K(2,1)=K(2,1)+40
      PRINT 20,A(3),A(5),A(2),C5,K(2),K(2,1,1),LAST
   20 FORMAT(1X,4F6.1,3I5)
C     NO SUBSCRIPT AT ALL IS THE FIRST ELEMENT, BUT A LIST HAS THE WHOLE
      X=A+V
      V=SQRT(B(9)*1.)
      IF (V.GT.2.5) PRINT 30,X,V
   30 FORMAT(1X,6F6.1)
      PRINT 40,(A(J),J=1,3),SUM3(A),ABS(A)
   40 FORMAT(1X,5F6.1)
      GO TO (50,60),K
   50 PRINT *,'ONE'
   60 CALL FILL(A)
      PRINT 30,A
      END
      FUNCTION SUM3(A)
      DIMENSION A(3,4)
      SUM3=A+A(2)+A(3)
      END
      SUBROUTINE FILL(A)
      DIMENSION A(12)
      DO 10 I=7,12
   10 A(I)=-A(I)
      END
