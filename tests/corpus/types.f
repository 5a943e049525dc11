C     COMPLEX, DOUBLE PRECISION, CHARACTER, LOGICAL, SHORT KINDS.
      PROGRAM TYPES
      DIMENSION A(40),L(40),M(96)
      COMPLEX Z(10)
      DOUBLE PRECISION D(6)
      CHARACTER*24 TEXT(4)
      LOGICAL Q(8)
      CALL MANDEL(L)
      CALL PUT(8HMANDEL  ,L,12)
      CALL CPOLY(Z)
      CALL PUT(8HCPOLY   ,Z,20)
      CALL CARITH(Z)
      CALL PUT(8HCARITH  ,Z,20)
      CALL KAHAN(D)
      DO 10 I=1,4
   10 A(I)=D(I)
      CALL PUT(8HKAHAN   ,A,4)
      CALL DBLES(D)
      DO 20 I=1,6
   20 A(I)=D(I)
      CALL PUT(8HDBLES   ,A,6)
      CALL LOGICS(Q,L)
      CALL PUT(8HLOGICS  ,L,9)
      CALL TEXTS(TEXT,L)
      CALL CODES(TEXT,M)
      CALL PUT(8HTEXTS   ,M,96)
      CALL PUT(8HTEXTS N ,L,8)
      CALL SORTCH(TEXT)
      CALL CODES(TEXT,M)
      CALL PUT(8HSORTCH  ,M,96)
      CALL DIVIDE(L)
      CALL PUT(8HDIVIDE  ,L,32)
      CALL SHORT(A,L)
      CALL PUT(8HSHORT A ,A,4)
      CALL PUT(8HSHORT L ,L,4)
      CALL POWERS(A)
      CALL PUT(8HPOWERS  ,A,20)
      CALL MIXED(A)
      CALL PUT(8HMIXED   ,A,8)
      CALL QUADR(L,Z)
      CALL PUT(8HQUADR L ,L,3)
      CALL PUT(8HQUADR Z ,Z,12)
      STOP
      END
C
      SUBROUTINE MANDEL(L)
      DIMENSION L(12)
      COMPLEX C,Z
      K=0
      DO 30 J=1,3
      DO 30 I=1,4
      C=CMPLX(-2.2+0.7*I,-1.5+0.6*J)
      Z=(0.,0.)
      K=K+1
      DO 10 N=1,100
      Z=Z*Z+C
      IF(REAL(Z)**2+AIMAG(Z)**2.GT.4.) GO TO 20
   10 CONTINUE
      N=0
   20 L(K)=N
   30 CONTINUE
      RETURN
      END
C
      SUBROUTINE CPOLY(Z)
      COMPLEX Z(10),C(4),W,P
      DATA C/(1.,0.),(0.,-1.),(2.5,1.),(-0.5,0.25)/
      DO 20 I=1,10
      W=CMPLX(0.1*I,1.-0.2*I)
      P=C(4)
      DO 10 K=3,1,-1
   10 P=P*W+C(K)
   20 Z(I)=P
      RETURN
      END
C
      SUBROUTINE CARITH(Z)
      COMPLEX Z(10),A,B
      A=(3.,-4.)
      B=CMPLX(0.5,1.25)
      Z(1)=A/B
      Z(2)=CONJG(A)*B
      Z(3)=CMPLX(CABS(A),AIMAG(B))
      Z(4)=CEXP(B)
      Z(5)=CSQRT(A)
      Z(6)=CLOG(A)
      Z(7)=CSIN(B)-CCOS(B)
      Z(8)=A**3
      Z(9)=-A+2.*B-(0.,1.)
      Z(10)=(0.,0.)
      IF(A.NE.B) Z(10)=A-REAL(B)
      RETURN
      END
C
      SUBROUTINE KAHAN(D)
      DOUBLE PRECISION D(4),S,C,Y,T
      S=0.D0
      C=0.D0
      DO 10 I=1,2000
      Y=1.D0/I-C
      T=S+Y
      C=(T-S)-Y
   10 S=T
      D(1)=S
      D(2)=C
      D(3)=0.D0
      DO 20 I=2000,1,-1
   20 D(3)=D(3)+1.D0/DBLE(FLOAT(I))
      D(4)=D(3)-S
      RETURN
      END
C
      SUBROUTINE DBLES(D)
      DOUBLE PRECISION D(6),X
      X=DSQRT(2.D0)
      D(1)=DABS(-X)
      D(2)=DMOD(10.D0,X)
      D(3)=DSIGN(X,-1.D0)
      D(4)=DMAX1(X,1.5D0,0.D0)
      D(5)=DEXP(X)*DLOG(X)+DATAN2(X,3.D0)
      D(6)=SNGL(X)+IDINT(7.9D0)
      RETURN
      END
C
      SUBROUTINE LOGICS(Q,L)
      LOGICAL Q(8),ANY,ALL
      DIMENSION L(9)
      DO 10 I=1,8
   10 Q(I)=MOD(I*I,5).EQ.1
      ANY=.FALSE.
      ALL=.TRUE.
      DO 20 I=1,8
      ANY=ANY.OR.Q(I)
      ALL=ALL.AND.Q(I)
      Q(I)=Q(I).EQV.(I.GT.4)
      L(I)=0
   20 IF(Q(I).NEQV.ANY) L(I)=I
      L(9)=0
      IF(ALL) L(9)=1
      IF(ANY.AND..NOT.ALL) L(9)=L(9)+2
      RETURN
      END
C
      SUBROUTINE TEXTS(T,L)
      CHARACTER*24 T(4),REVERS
      CHARACTER*5 W
      CHARACTER C
      DIMENSION L(8)
      W='DISKS'
      T(1)='I/O ON '//W//' OF 1980'
      T(2)=T(1)(5:6)//' '//W(2:4)
      T(3)=REVERS(T(1))
      T(4)=W
      T(4)(10:)='LONGER THAN WHAT IS LEFT OF IT'
      T(4)(7:9)=T(4)(10:12)
      L(1)=INDEX(T(1),'DISK')
      L(2)=LEN(T(1))
      L(3)=0
      DO 10 I=1,24
      C=T(1)(I:I)
      IF(C.GE.'A'.AND.C.LE.'Z') L(3)=L(3)+1
   10 IF(C.EQ.' ') L(3)=L(3)+100
      L(4)=ICHAR(T(1)(1:1))
      L(5)=0
      IF(T(1).LT.T(2)) L(5)=L(5)+1
      IF(LLE(W,'DISC ')) L(5)=L(5)+2
      IF(W.EQ.'DISKS   ') L(5)=L(5)+4
      IF(W(1:3).NE.'DIS') L(5)=L(5)+8
      T(2)(20:20)=CHAR(65+L(1))
      L(6)=INDEX(T(1),'TAPE')
      L(7)=LENGTH(T(2)(1:10))
      L(8)=LENGTH(W//W)
      RETURN
      END
C
      CHARACTER*(*) FUNCTION REVERS(S)
      CHARACTER*(*) S
      N=LEN(S)
      DO 10 I=1,N
   10 REVERS(I:I)=S(N+1-I:N+1-I)
      RETURN
      END
C
      FUNCTION LENGTH(S)
      CHARACTER*(*) S
      DO 10 LENGTH=LEN(S),1,-1
      IF(S(LENGTH:LENGTH).NE.' ') RETURN
   10 CONTINUE
      LENGTH=0
      RETURN
      END
C
      SUBROUTINE CODES(T,M)
      CHARACTER*24 T(4)
      DIMENSION M(24,4)
      DO 10 J=1,4
      DO 10 I=1,24
   10 M(I,J)=ICHAR(T(J)(I:I))
      RETURN
      END
C
      SUBROUTINE SORTCH(T)
      CHARACTER*24 T(4),S
      DO 20 I=1,3
      DO 10 J=I+1,4
      IF(T(I).LE.T(J)) GO TO 10
      S=T(I)
      T(I)=T(J)
      T(J)=S
   10 CONTINUE
   20 CONTINUE
      RETURN
      END
C
      SUBROUTINE DIVIDE(L)
      DIMENSION L(32),M(4),N(4)
      DATA M/17,-17,1000000007,-1/,N/5,-5,3,64/
      K=0
      DO 10 I=1,4
      DO 10 J=1,4
      L(K+1)=M(I)/N(J)
      L(K+2)=MOD(M(I),N(J))
   10 K=K+2
      DO 20 I=1,32
   20 L(I)=L(I)+L(I)/10-L(I)/8*3+MOD(L(I),16)
      RETURN
      END
C
      SUBROUTINE SHORT(A,L)
      DIMENSION A(4),L(4)
      REAL*4 X,Y(10)
      INTEGER*4 I,K(10)
      INTEGER*2 J
      X=1.
      J=1
      DO 10 I=1,10
      X=X/3.+0.1
      Y(I)=X*X
      J=J*2+1
   10 K(I)=I*100003-J
      A(1)=X
      A(2)=Y(7)-Y(3)
      A(3)=SQRT(Y(1))
      A(4)=K(4)
      L(1)=K(10)
      L(2)=J
      L(3)=K(9)/K(2)
      L(4)=Y(2)*1000000.
      RETURN
      END
C
      SUBROUTINE POWERS(A)
      DIMENSION A(20)
      K=0
      DO 10 I=-2,2
      K=K+1
      A(K)=1.5**I
      K=K+1
      A(K)=(K*0.3)**(I+0.25)
   10 CONTINUE
      DO 20 I=0,4
      A(11+I)=(-3)**I
   20 A(16+I)=2**I+(-1.1)**(2*I)
      RETURN
      END
C
      SUBROUTINE MIXED(A)
      DIMENSION A(8)
      I=7
      X=2.5
      A(1)=I/2*X
      A(2)=I/2.*X
      A(3)=I*X/2
      J=X*I
      A(4)=J
      K=-X*I
      A(5)=K
      A(6)=J-K/2+X
      A(7)=FLOAT(I)**2-I**2*1.000001
      A(8)=3/4+3./4+0.75D0
      RETURN
      END
C
      SUBROUTINE QUADR(L,Z)
      DIMENSION L(3),A(3),B(3),C(3)
      COMPLEX Z(2,3)
      DATA A/1.,1.,2./,B/-3.,2.,1./,C/2.,1.,5./
      DO 50 I=1,3
      D=B(I)**2-4.*A(I)*C(I)
      IF(D) 10,20,30
   10 R=SQRT(-D)/(2.*A(I))
      Z(1,I)=CMPLX(-B(I)/(2.*A(I)),R)
      Z(2,I)=CONJG(Z(1,I))
      L(I)=0
      GO TO 50
   20 Z(1,I)=-B(I)/(2.*A(I))
      Z(2,I)=Z(1,I)
      L(I)=1
      GO TO 50
   30 Q=-0.5*(B(I)+SIGN(SQRT(D),B(I)))
      Z(1,I)=Q/A(I)
      Z(2,I)=C(I)/Q
      L(I)=2
   50 CONTINUE
      RETURN
      END
