C     LOOPS OF ALL SHAPES. THE COUNTER HAS TO BE THE SAME WHETHER LOOPS ARE
C     CHARGED BLOCK BY BLOCK OR BY TRIP COUNT.
      PROGRAM LOOPS
      COMMON /DATA/ A(2000),B(2000),C(2000)
      DIMENSION LENGTH(8)
      DATA LENGTH /0,1,2,3,10,64,1000,-5/
      DO 10 I=1,2000
      A(I)=I
      B(I)=MOD(I*7919,1000)-500
   10 C(I)=MOD(I*104729,1000)-400
      CALL MARK(0)
      DO 20 L=1,8
      N=LENGTH(L)
      CALL COPY(A,B,N)
      CALL MARK(1)
      CALL DOWN(A,B,N)
      CALL MARK(2)
      CALL STRIDE(A,B,N,3)
      CALL MARK(3)
      CALL STRIDE(A,B,N,-2)
      CALL MARK(4)
      CALL SEVEN(A,B,N)
      CALL MARK(5)
      CALL EARLY(A,B,N,X)
      CALL MARK(6)
      CALL PUT(X)
      CALL ARMS(A,B,C,N,M)
      CALL MARK(7)
      CALL PUTI(M)
      CALL ELSEIF(A,B,C,N)
      CALL MARK(8)
      CALL COMPGO(N,K)
      CALL MARK(9)
      CALL PUTI(K)
      CALL NEST(A,N)
      CALL MARK(10)
      CALL BYGOTO(N,K)
      CALL MARK(11)
      CALL PUTI(K)
      CALL CALLS(A,N)
      CALL MARK(12)
      CALL TWOOUT(A,B,N,K)
      CALL MARK(13)
      CALL PUTI(K)
      CALL MANY(A,B,C,N,S)
      CALL MARK(14)
      CALL PUT(S)
      CALL SHORT4(N,K)
      CALL MARK(15)
      CALL PUTI(K)
      CALL ARITH(A,B,N,K)
      CALL MARK(16)
      CALL PUTI(K)
      CALL LOGIC(A,B,C,N,K)
      CALL MARK(17)
      CALL PUTI(K)
      CALL CRAMP(A,B,C,N,S)
      CALL MARK(18)
      CALL PUT(S)
      CALL TRIANG(A,N)
      CALL MARK(19)
      CALL CHAIN(A,N,K)
      CALL MARK(22)
      CALL PUTI(K)
      CALL BACK(N,K)
      CALL MARK(23)
      CALL PUTI(K)
      CALL JUMPIN(N,K)
      CALL MARK(24)
      CALL PUTI(K)
      CALL WAVES(A,B,N)
      CALL MARK(25)
      CALL ROWS(N)
      CALL MARK(26)
   20 CONTINUE
      CALL LARGE(K)
      CALL MARK(20)
      CALL PUTI(K)
      CALL COLLAT(27,K)
      CALL MARK(21)
      CALL PUTI(K)
      S=0.
      DO 30 I=1,2000
   30 S=S+A(I)
      CALL PUT(S)
      END
      SUBROUTINE COPY(A,B,N)
      DIMENSION A(N),B(N)
      DO 10 I=1,N
   10 A(I)=B(I)
      END
      SUBROUTINE DOWN(A,B,N)
      DIMENSION A(N),B(N)
      DO 10 I=N,1,-1
   10 A(I)=B(I)+A(I)
      END
      SUBROUTINE STRIDE(A,B,N,K)
      DIMENSION A(*),B(*)
      IF(K.LT.0) GO TO 20
      DO 10 I=1,N,K
   10 A(I)=B(I)*2.
      RETURN
   20 DO 30 I=N,1,K
   30 A(I)=B(I)*3.
      END
      SUBROUTINE SEVEN(A,B,N)
      DIMENSION A(N),B(N)
      DO 10 I=1,N,7
   10 A(I)=A(I)-B(I)
      END
      SUBROUTINE EARLY(A,B,N,X)
      DIMENSION A(N),B(N)
      X=-1.
      DO 10 I=1,N
      IF(B(I).GT.480.) GO TO 20
      A(I)=A(I)*0.5
   10 CONTINUE
      RETURN
   20 X=A(I)
      END
      SUBROUTINE ARMS(A,B,C,N,M)
      DIMENSION A(N),B(N),C(N)
      M=0
      DO 10 I=1,N
      IF(B(I).GT.C(I)) M=M+1
      IF(B(I).LT.0.) A(I)=A(I)+B(I)*C(I)
   10 CONTINUE
      END
      SUBROUTINE ELSEIF(A,B,C,N)
      DIMENSION A(N),B(N),C(N)
      DO 10 I=1,N
      IF(B(I).GT.100.) GO TO 5
      IF(B(I).GT.0.) GO TO 6
      A(I)=B(I)/C(I+1-1+0)
      IF(C(I).EQ.0.) A(I)=1.
      GO TO 10
    5 A(I)=C(I)*B(I)+1.
      GO TO 10
    6 A(I)=SQRT(B(I))
   10 CONTINUE
      END
      SUBROUTINE COMPGO(N,K)
      K=0
      DO 10 I=1,N
      J=MOD(I,6)+1
      GO TO (1,2,3,4,5,6),J
    1 K=K+1
      GO TO 10
    2 K=K*2
      GO TO 10
    3 K=K-3
    4 K=K+7
      GO TO 10
    5 K=K/2
    6 IF(K.GT.1000000) K=0
   10 CONTINUE
      END
      SUBROUTINE NEST(A,N)
      DIMENSION A(2000)
      DO 30 I=1,5
      DO 20 J=1,I
      DO 10 K=1,N
   10 A(K)=A(K)+I*J
      IF(A(1).GT.1.E30) GO TO 40
   20 CONTINUE
   30 CONTINUE
   40 RETURN
      END
      SUBROUTINE BYGOTO(N,K)
      I=0
      K=1
   10 I=I+1
      K=MOD(K*31+I,1009)
      IF(K.EQ.500) K=501
      IF(I.LT.N) GO TO 10
      END
      SUBROUTINE WAVES(A,B,N)
      DIMENSION A(2000),B(2000)
C     NOTHING OF WHAT COUNTS THE ITERATIONS MAY BE LOST IN THE CALL.
      DO 10 I=1,N
   10 A(I)=SIN(B(I))
      END
      SUBROUTINE ROWS(N)
C     STEPS OF 200 BYTES, WHICH DO NOT FIT THE SHORT FORMS OF ADDITIONS.
      COMMON /GRID/ P(25,1000),Q(25,1000)
      DO 10 I=1,N
   10 P(3,I)=Q(3,I)*2.
      END
      SUBROUTINE CALLS(A,N)
      DIMENSION A(2000)
      DO 10 I=1,N
      IF(I.EQ.3) CALL MARK(100)
   10 A(I)=A(I)+1.
      END
      SUBROUTINE TWOOUT(A,B,N,K)
      DIMENSION A(N),B(N)
      K=0
      DO 10 I=1,N
      IF(B(I).EQ.499.) GO TO 20
      IF(A(I).GT.1.E20) GO TO 30
      K=K+I
   10 CONTINUE
      RETURN
   20 K=-I
      RETURN
   30 K=-1000-I
      END
      SUBROUTINE MANY(A,B,C,N,S)
      DIMENSION A(N),B(N),C(N)
      S=0.
      T=0.
      DO 10 I=1,N
      S=S+A(I)*B(I)
      IF(S.GT.1.E6) S=S*0.5
      IF(S.LT.-1.E6) GO TO 10
      T=AMAX1(T,C(I))
      IF(T.GT.B(I).AND.C(I).GT.B(I)) S=S-1.
      IF(T.LT.B(I).OR.C(I).LT.0.) S=S+2.
   10 CONTINUE
      S=S+T
      END
      SUBROUTINE SHORT4(N,K)
      INTEGER*4 I4,K4,N4
      N4=N
      K4=0
      DO 10 I4=1,N4
      K4=K4+I4
   10 IF(K4.GT.1000) K4=K4-777
      K=K4
      END
      SUBROUTINE ARITH(A,B,N,K)
      DIMENSION A(N),B(N)
      K=0
      DO 10 I=1,N
      IF(A(I)-B(I)) 1,2,3
    1 K=K+1
      GO TO 10
    2 K=K+100
      GO TO 10
    3 K=K-1
   10 CONTINUE
      END
      SUBROUTINE LOGIC(A,B,C,N,K)
      DIMENSION A(N),B(N),C(N)
      LOGICAL P,Q
      K=0
      P=.TRUE.
      DO 10 I=1,N
      Q=A(I).GT.B(I).OR.C(I).GT.B(I).OR.I.EQ.3
      P=P.AND.Q
      IF(P) K=K+1
      IF(Q.AND..NOT.P) K=K+10
   10 CONTINUE
      END
C     SO MANY THINGS AT ONCE THAT NO REGISTER IS FREE.
      SUBROUTINE CRAMP(A,B,C,N,S)
      DIMENSION A(2000),B(2000),C(2000)
      I1=1
      I2=2
      I3=3
      I4=4
      I5=5
      I6=6
      I7=7
      I8=8
      I9=9
      S=0.
      DO 10 I=1,N
      I1=I1+I2
      I2=IEOR(I2,I3)
      I3=I3+I4*3
      I4=IEOR(I4,I5)
      I5=I5+I6*5
      I6=IEOR(I6,I7+I)
      I7=I7+I8*3
      I8=IEOR(I8,I9)
      I9=I9+I1*9
      IF(I9.GT.I3) I1=I1+1
      A(I)=B(I)+C(I)
   10 CONTINUE
      S=IEOR(IEOR(I1,I2),IEOR(I3,I4))
      S=S+IEOR(IEOR(I5,I6),IEOR(I7,I8))+I9
      END
      SUBROUTINE TRIANG(A,N)
      DIMENSION A(2000)
      M=MIN0(N,40)
      DO 20 I=1,M
      DO 10 J=I,M
   10 A(J)=A(J)-A(I)*0.001
   20 CONTINUE
      END
C     ONE LOOP ENDS WHERE THE NEXT BEGINS.
      SUBROUTINE CHAIN(A,N,K)
      DIMENSION A(2000)
      K=0
      I=MAX0(MIN0(N,1000),2)
   10 I=I-1
      IF(A(I).GT.A(I+1)) GO TO 20
      IF(I.GT.1) GO TO 10
      RETURN
   20 J=MAX0(MIN0(N,1000),2)+1
   30 J=J-1
      K=K+1
      IF(A(J).GT.A(I).AND.J.GT.I) GO TO 30
   40 J=J-1
      K=K+2
      IF(J.GT.I) GO TO 40
      IF(K.LT.500.AND.I.GT.1) GO TO 10
      END
C     THE INNER LOOP JUMPS BACK TO THE OUTER ONE'S BEGINNING.
      SUBROUTINE BACK(N,K)
      DIMENSION IQ(12)
      M=MIN0(MAX0(N,1),6)
      K=0
      I=1
      IQ(1)=0
   10 IQ(I)=IQ(I)+1
      IF(IQ(I).GT.M) GO TO 40
      DO 20 J=1,I-1
      IF(IQ(J).EQ.IQ(I).OR.IABS(IQ(J)-IQ(I)).EQ.I-J) GO TO 10
   20 CONTINUE
      IF(I.EQ.M) GO TO 30
      I=I+1
      IQ(I)=0
      GO TO 10
   30 K=K+1
   40 I=I-1
      IF(I.GT.0) GO TO 10
      END
C     A LOOP THAT IS ENTERED IN TWO PLACES.
      SUBROUTINE JUMPIN(N,K)
      K=0
      I=0
      IF(MOD(N,2).EQ.0) GO TO 20
   10 K=K+3
      IF(K.GT.400) RETURN
   20 I=I+1
      K=K+I
      IF(I.LT.N) GO TO 10
      END
      SUBROUTINE LARGE(K)
      K=0
      DO 10 I=1,3000000
   10 K=IEOR(K,I)
      END
      SUBROUTINE COLLAT(M,K)
      J=M
      K=0
   10 IF(J.EQ.1) RETURN
      K=K+1
      IF(MOD(J,2).EQ.0) GO TO 20
      J=3*J+1
      GO TO 10
   20 J=J/2
      GO TO 10
      END
