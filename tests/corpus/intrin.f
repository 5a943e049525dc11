C     INTRINSIC FUNCTIONS, IN LOOPS.
      PROGRAM INTRIN
      DIMENSION A(100),B(100),L(40)
      CALL TRIG(A,B,24)
      CALL PUT(8HTRIG    ,A,96)
      CALL EXPLOG(A,20)
      CALL PUT(8HEXPLOG  ,A,80)
      CALL SIGNS(A)
      CALL PUT(8HSIGNS   ,A,24)
      CALL MINMAX(A,L)
      CALL PUT(8HMINMAX A,A,6)
      CALL PUT(8HMINMAX L,L,6)
      CALL ROUND(A,L)
      CALL PUT(8HROUND A ,A,18)
      CALL PUT(8HROUND L ,L,36)
      CALL ROOTS(A,30)
      CALL PUT(8HROOTS   ,A,30)
      CALL HYPER(A,10)
      CALL PUT(8HHYPER   ,A,40)
      CALL POLAR(A,16)
      CALL PUT(8HPOLAR   ,A,32)
      CALL BESSEL(A,10)
      CALL PUT(8HBESSEL  ,A,10)
      CALL SERIES(A,10)
      CALL PUT(8HSERIES  ,A,20)
      STOP
      END
C
      SUBROUTINE TRIG(A,B,N)
      DIMENSION A(N,4),B(N)
      DO 10 I=1,N
      B(I)=0.37*I-4.
      A(I,1)=SIN(B(I))
      A(I,2)=COS(B(I))
      A(I,3)=ATAN2(A(I,1),B(I))
   10 A(I,4)=TAN(B(I))-ATAN(B(I))+ASIN(A(I,1))+ACOS(A(I,2))
      RETURN
      END
C
      SUBROUTINE EXPLOG(A,N)
      DIMENSION A(N,4)
      DO 10 I=1,N
      X=I*0.9-5.
      A(I,1)=EXP(X)
      A(I,2)=ALOG(A(I,1)+1.)
      A(I,3)=ALOG10(ABS(X)+0.1)
   10 A(I,4)=EXP(-X*X)*ALOG(2.)
      RETURN
      END
C
      SUBROUTINE SIGNS(A)
      DIMENSION A(24),X(4)
      DATA X/-7.5,-0.5,0.5,7.5/
      K=0
      DO 10 I=1,4
      Y=X(5-I)*0.3
      A(K+1)=SIGN(X(I),Y)
      A(K+2)=DIM(X(I),Y)
      A(K+3)=AMOD(X(I),Y)
      A(K+4)=ABS(X(I))-ABS(Y)
      A(K+5)=ISIGN(3,INT(Y))+IDIM(INT(X(I)),2)
      A(K+6)=MOD(INT(X(I)),3)+IABS(INT(Y*10.))
   10 K=K+6
      RETURN
      END
C
      SUBROUTINE MINMAX(A,L)
      DIMENSION A(6),L(6)
      A(1)=-1.E30
      A(2)=1.E30
      L(1)=-1000
      L(2)=1000
      DO 10 I=1,50
      X=MOD(I*17,53)-25.5
      A(1)=AMAX1(A(1),X)
      A(2)=AMIN1(A(2),X,-X)
      L(1)=MAX0(L(1),INT(X),I-40)
   10 L(2)=MIN0(L(2),INT(X))
      A(3)=AMAX0(3,7,5)
      A(4)=AMIN0(3,7,5)
      A(5)=AMAX1(0.,A(1))
      A(6)=AMIN1(A(3),A(4),A(5))
      L(3)=MAX1(3.7,2.2)
      L(4)=MIN1(3.7,2.2)
      L(5)=MAX0(L(3),L(4))
      L(6)=MIN0(L(3),L(4),0)
      RETURN
      END
C
      SUBROUTINE ROUND(A,L)
      DIMENSION A(18),L(36),X(9)
      DATA X/-2.7,-2.5,-1.5,-0.5,0.,0.5,1.5,2.5,1.E9/
      DO 10 I=1,9
      A(I)=AINT(X(I))
      A(I+9)=ANINT(X(I))
      L(I)=INT(X(I))
      L(I+9)=NINT(X(I))
      L(I+18)=IFIX(X(I)*1.5)
   10 L(I+27)=IDNINT(DBLE(X(I)))
      RETURN
      END
C
      SUBROUTINE ROOTS(A,N)
      DIMENSION A(N)
      DO 10 I=1,N
      X=I
   10 A(I)=SQRT(X)+SQRT(SQRT(X))-X**0.25+X**(1./3.)
      RETURN
      END
C
      SUBROUTINE HYPER(A,N)
      DIMENSION A(N,4)
      DO 10 I=1,N
      X=(I-5)*0.61
      A(I,1)=SINH(X)
      A(I,2)=COSH(X)
      A(I,3)=TANH(X)
   10 A(I,4)=A(I,2)**2-A(I,1)**2
      RETURN
      END
C
      SUBROUTINE POLAR(A,N)
      DIMENSION A(N,2)
      COMPLEX Z
      DO 10 I=1,N
      Z=CEXP(CMPLX(0.1*I,0.5*I))
      A(I,1)=CABS(Z)
   10 A(I,2)=ATAN2(AIMAG(Z),REAL(Z))
      RETURN
      END
C
      SUBROUTINE BESSEL(A,N)
C     J0 BY ITS SERIES
      DIMENSION A(N)
      DO 20 I=1,N
      X=I*0.5
      T=1.
      S=1.
      DO 10 K=1,40
      T=-T*X*X/(4.*K*K)
      S=S+T
      IF(ABS(T).LT.1.E-17*ABS(S)) GO TO 20
   10 CONTINUE
   20 A(I)=S
      RETURN
      END
C
      SUBROUTINE SERIES(A,N)
      DIMENSION A(N,2)
      DO 20 I=1,N
      X=0.3*I-1.5
      S=0.
      T=1.
      K=0
   10 S=S+T
      K=K+1
      T=T*X/K
      IF(S+T.NE.S) GO TO 10
      A(I,1)=S
   20 A(I,2)=S-EXP(X)
      RETURN
      END
