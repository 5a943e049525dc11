C PLATTER run
      PROGRAM PTR
      COMMON /POOL/ BUF(100)
      POINTER (P,A(5,4)),(Q,IB(1))
      POINTER (R,C(2))
      DO 10 I=1,100
   10 BUF(I)=I
      P=LOC(BUF)
      Q=P+20
      R=LOC(BUF(11))-1
      PRINT 20,A(1,1),A(5,4),A(2),C(1)
   20 FORMAT(1X,4F6.1)
      N=Q-P
      PRINT 30,N,LOC(BUF(7))-LOC(BUF(1))
   30 FORMAT(* WORDS*2I5)
      IF(Q.GT.P) PRINT *,'HIGHER'
      DO 40 K=1,3
      P=P+K
   40 PRINT 20,A(1,1)
      J=LOC(BUF(51))
      P=J
      PRINT 20,A(1,1)
      P=J+1
      A(1,1)=-1.
      PRINT 20,BUF(51),BUF(52),BUF(53)
      END
