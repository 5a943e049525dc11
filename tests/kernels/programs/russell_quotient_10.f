      PROGRAM RUSSEL
      COMMON /ARRAYS/ A(1000),B(1000),C(1000),D(1000),E(1000)
      COMMON /COUNT/ N
      N=@LENGTH@
      DO 5 I=1,1000
      B(I)=2.
      C(I)=3.
      D(I)=4.
    5 E(I)=5.
      DO 990 LREP=1,@REPEAT@
      DO 10 I=1,N
   10 A(I)=B(I)/10.
  990 CONTINUE
      END
