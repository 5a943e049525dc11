C PLATTER run --machine cdc7600
      PROGRAM DWC(OUTPUT)
      DOUBLE PRECISION D(3),A(2,2),P
      COMMON /B/ D
      COMMON /C/ P,A
      DIMENSION W(4)
      EQUIVALENCE (W(3),D(2))
      DATA A/4*1.D0/,P/2.D0/
      DO 5 I=1,3
    5 D(I)=I
      W(3)=20.
      A(2,1)=5.D0
      CALL Q
      PRINT 10,D,W(1),A,P
   10 FORMAT(1X,4F6.1/1X,5F6.1)
      END
      SUBROUTINE Q
      DOUBLE PRECISION D(3)
      COMMON /B/ D
      COMMON /C/ X(2),Y(8)
      D(3)=D(2)+D(1)
      PRINT 10,X(1),Y(1),Y(3),Y(5),Y(7)
   10 FORMAT(1X,5F6.1)
      Y(7)=9.
      END
