C PLATTER run --machine cdc7600
      DIMENSION A(4),K(3)
      DATA A/3.,9.,4.,7./
      X=0.
      DO 10 I=1,4
   10 IF(A(I).GT.X)X=A(I)
      DO 20 I=1,3
   20 READ(5,30)K(I)
   30 FORMAT(I3)
      DO 40 I=1,3
   40 CALL ADD(K(I))
      DO 60 I=1,3
      IF(K(I)-3)60,60,50
   50 WRITE(6,70)K(I)
   60 CONTINUE
      WRITE(6,80)X
   70 FORMAT(1X,I4)
   80 FORMAT(1X,F5.1)
      END
      SUBROUTINE ADD(J)
      J=J+1
      END
