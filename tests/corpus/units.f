C     PROGRAM UNITS - ENTRY, ALTERNATE RETURN, EXTERNAL, STATEMENT
C     FUNCTIONS, FUNCTIONS WITH SIDE EFFECTS.
      PROGRAM UNITS
      DIMENSION A(20),L(10)
      EXTERNAL CUBE,ROOT,TALLY,DOUBLE
      INTRINSIC SIN,EXP
      CALL SETUP(3)
      CALL ENTRY1(A)
      CALL ENTRY2(A(4),2)
      CALL PUT(8HENTRY   ,A,6)
      A(1)=AREA(2.)
      A(2)=CIRCUM(2.)
      A(3)=AREA(0.5)
      CALL PUT(8HAREA    ,A,3)
      CALL BRANCH3(L)
      CALL PUT(8HALTRET  ,L,4)
      A(1)=SIMPSN(CUBE,0.,2.,20)
      A(2)=SIMPSN(ROOT,0.,1.,64)
      A(3)=SIMPSN(SIN,0.,3.14159265358979,40)
      A(4)=SIMPSN(EXP,-1.,1.,10)
      CALL PUT(8HSIMPSN  ,A,4)
      CALL APPLY(TALLY,12,A)
      CALL APPLY(DOUBLE,5,A(6))
      CALL PUT(8HAPPLY   ,A,10)
      CALL STMTF(A)
      CALL PUT(8HSTMTF   ,A,8)
      CALL SIDE(L)
      CALL PUT(8HSIDE    ,L,4)
      A(1)=FZERO(ROOT,0.1,0.9,A(2))
      CALL PUT(8HFZERO   ,A,2)
      CALL ARGS(L(1),L(2),L)
      CALL PUT(8HARGS    ,L,4)
      CALL DEPTH1(L)
      CALL PUT(8HDEPTH   ,L,3)
      CALL EARLY(L)
      CALL PUT(8HEARLY   ,L,6)
      CALL HANOI(6,L)
      CALL PUT(8HHANOI   ,L,3)
      CALL ACKER(L)
      CALL PUT(8HACKER   ,L,2)
      CALL MOVING(A)
      CALL PUT(8HMOVING  ,A,4)
      CALL QUEENS(8,L)
      CALL PUT(8HQUEENS  ,L,2)
      STOP
      END
C
      SUBROUTINE SETUP(K)
      DIMENSION A(3)
      N=K
      RETURN
      ENTRY ENTRY1(A)
      DO 10 I=1,3
   10 A(I)=N*I
      RETURN
      ENTRY ENTRY2(A,M)
      N=N+M
      DO 20 I=1,3
   20 A(I)=N**I
      RETURN
      END
C
      FUNCTION AREA(R)
      AREA=3.14159265358979*R*R
      RETURN
      ENTRY CIRCUM(R)
      CIRCUM=2.*3.14159265358979*R
      RETURN
      END
C
      SUBROUTINE BRANCH3(L)
      DIMENSION L(4)
      DO 5 I=1,4
    5 L(I)=0
      DO 50 I=-20,20
      CALL ALTRET(I,*10,*20,*30)
      L(4)=L(4)+I
      GO TO 50
   10 L(1)=L(1)+1
      GO TO 50
   20 L(2)=L(2)+I
      GO TO 50
   30 L(3)=L(3)-I
   50 CONTINUE
      RETURN
      END
C
      SUBROUTINE ALTRET(I,*,*,*)
      IF(I.LT.-10) RETURN 1
      IF(MOD(I,3).EQ.0) RETURN 2
      K=I/8
      RETURN K+1
      END
C
      FUNCTION SIMPSN(F,A,B,N)
      EXTERNAL F
      H=(B-A)/N
      S=F(A)+F(B)
      C=4.
      DO 10 I=1,N-1
      S=S+C*F(A+I*H)
   10 C=6.-C
      SIMPSN=S*H/3.
      RETURN
      END
C
      FUNCTION CUBE(X)
      CUBE=X*X*X-1.
      RETURN
      END
C
      FUNCTION ROOT(X)
      ROOT=SQRT(X)-0.7
      RETURN
      END
C
      SUBROUTINE APPLY(SUB,N,A)
      EXTERNAL SUB
      DIMENSION A(5)
      DO 10 I=1,5
   10 A(I)=0.
      DO 20 I=1,N
   20 CALL SUB(A,I)
      RETURN
      END
C
      SUBROUTINE TALLY(A,I)
      DIMENSION A(5)
      J=MOD(I,5)+1
      A(J)=A(J)+I
      RETURN
      END
C
      SUBROUTINE DOUBLE(A,I)
      DIMENSION A(5)
      A(I)=2.*A(MOD(I+3,5)+1)+1.
      RETURN
      END
C
      SUBROUTINE STMTF(A)
      DIMENSION A(8)
      LOGICAL BETWN
      AVG(X,Y)=0.5*(X+Y)
      SQ(X)=X*X
      DIST(X1,Y1,X2,Y2)=SQRT(SQ(X1-X2)+SQ(Y1-Y2))
      BETWN(X,LO,LU)=X.GE.LO.AND.X.LE.LU
      NEAREST(X)=X+SIGN(0.5,X)
      A(1)=AVG(3.,4.)
      A(2)=DIST(0.,0.,3.,4.)
      A(3)=AVG(SQ(3.),DIST(1.,2.,3.,5.))
      A(4)=0.
      DO 10 I=1,30
   10 IF(BETWN(I*0.5,4,9)) A(4)=A(4)+I
      A(5)=NEAREST(2.5)
      A(6)=NEAREST(-3.2)
      A(7)=SQ(SQ(1.1))
      A(8)=AVG(AVG(1.,2.),AVG(3.,4.))
      RETURN
      END
C
      SUBROUTINE SIDE(L)
      COMMON /COUNTS/ N
      DIMENSION L(4)
      N=0
      L(1)=NEXTN(1)+NEXTN(10)
      L(2)=N
      DO 10 I=1,NEXTN(3)
   10 L(3)=NEXTN(0)
      L(4)=N
      RETURN
      END
C
      FUNCTION NEXTN(K)
      COMMON /COUNTS/ N
      N=N+1
      NEXTN=N*100+K
      RETURN
      END
C
      FUNCTION FZERO(F,A,B,FN)
      EXTERNAL F
      X1=A
      X2=B
      F1=F(X1)
      FN=0.
   10 XM=0.5*(X1+X2)
      FN=FN+1.
      IF(ABS(X2-X1).LT.1.E-12) GO TO 40
      FM=F(XM)
      IF(FM*F1) 20,40,30
   20 X2=XM
      GO TO 10
   30 X1=XM
      F1=FM
      GO TO 10
   40 FZERO=XM
      RETURN
      END
C
      SUBROUTINE ARGS(I,J,L)
      DIMENSION L(4)
      L(3)=5
      L(4)=6
      I=L(3)+1
      J=L(4)*I
      CALL BYNAME((I),J)
      L(3)=I
      L(4)=J
      RETURN
      END
C
      SUBROUTINE BYNAME(I,J)
      I=I*2
      J=J+I
      RETURN
      END
C
      SUBROUTINE DEPTH1(L)
      DIMENSION L(3)
      L(1)=0
      DO 10 I=1,10
   10 CALL DEPTH2(I,L)
      L(3)=I
      RETURN
      END
C
      SUBROUTINE DEPTH2(I,L)
      DIMENSION L(3)
      DO 10 J=1,I
   10 CALL DEPTH3(J,L)
      L(2)=I
      RETURN
      END
C
      SUBROUTINE DEPTH3(J,L)
      DIMENSION L(3)
      L(1)=L(1)+J
      RETURN
      END
C
      SUBROUTINE EARLY(L)
      DIMENSION L(6)
      DO 10 I=1,6
   10 L(I)=KIND1(I*I-9)
      RETURN
      END
C
      FUNCTION KIND1(I)
      KIND1=-1
      IF(I.LT.0) RETURN
      KIND1=0
      IF(I.EQ.0) RETURN
      KIND1=1
      DO 10 J=2,I
      IF(MOD(I,J).EQ.0) RETURN
   10 KIND1=KIND1+1
      KIND1=99
      RETURN
      END
C
      SUBROUTINE HANOI(N,L)
C     WITH A STACK OF ITS OWN
      DIMENSION L(3),ISTK(40),JSTK(40),KSTK(40)
      L(1)=0
      L(2)=0
      L(3)=1
      M=1
      ISTK(1)=N
      JSTK(1)=1
      KSTK(1)=3
   10 IF(M.EQ.0) RETURN
      I=ISTK(M)
      J=JSTK(M)
      K=KSTK(M)
      M=M-1
      IF(I.GT.1) GO TO 20
      L(1)=L(1)+1
      L(2)=MOD(L(2)*7+J*3+K,1000003)
      GO TO 10
   20 ISTK(M+1)=I-1
      JSTK(M+1)=6-J-K
      KSTK(M+1)=K
      ISTK(M+2)=1
      JSTK(M+2)=J
      KSTK(M+2)=K
      ISTK(M+3)=I-1
      JSTK(M+3)=J
      KSTK(M+3)=6-J-K
      M=M+3
      IF(M.GT.L(3)) L(3)=M
      GO TO 10
      END
C
      SUBROUTINE ACKER(L)
      DIMENSION L(2),IS(2000)
      L(2)=0
      IP=1
      IS(1)=2
      N=4
   10 IF(IP.EQ.0) GO TO 50
      L(2)=L(2)+1
      M=IS(IP)
      IF(M) 50,20,30
   20 N=N+1
      IP=IP-1
      GO TO 10
   30 IS(IP)=M-1
      IF(N.EQ.0) GO TO 40
      IP=IP+1
      IS(IP)=M
      N=N-1
      GO TO 10
   40 N=1
      GO TO 10
   50 L(1)=N
      RETURN
      END
C
      SUBROUTINE MOVING(A)
      DIMENSION A(4),W(5)
      DATA W/5*0./,K/0/,S/0./
      A(1)=0.
      A(2)=1.E30
      DO 10 I=1,60
      X=MOD(I*I,23)
      K=MOD(K,5)+1
      S=S-W(K)+X
      W(K)=X
      IF(I.LT.5) GO TO 10
      A(1)=AMAX1(A(1),S/5.)
      A(2)=AMIN1(A(2),S/5.)
   10 CONTINUE
      A(3)=S
      A(4)=K
      RETURN
      END
C
      SUBROUTINE QUEENS(N,L)
      DIMENSION L(2),IQ(12)
      L(1)=0
      L(2)=0
      I=1
      IQ(1)=0
   10 IQ(I)=IQ(I)+1
      IF(IQ(I).GT.N) GO TO 40
      L(2)=L(2)+1
      DO 20 J=1,I-1
      IF(IQ(J).EQ.IQ(I).OR.IABS(IQ(J)-IQ(I)).EQ.I-J) GO TO 10
   20 CONTINUE
      IF(I.EQ.N) GO TO 30
      I=I+1
      IQ(I)=0
      GO TO 10
   30 L(1)=L(1)+1
   40 I=I-1
      IF(I.GT.0) GO TO 10
      RETURN
      END
