C     DO LOOPS AND THEIR NESTS.
      PROGRAM LOOPS
      DIMENSION A(100),B(100),C(100),L(10),P(20,20),Q(20,20),R(20,20)
      COMPLEX Z(64)
      CALL TRIPS(1,0,5,L)
      CALL PUT(8HTRIPS   ,L,6)
      CALL NEGSTP(20,L)
      CALL PUT(8HNEGSTP  ,L,4)
      CALL RANDOM(P,400)
      CALL RANDOM(Q,400)
      CALL MATMUL3(P,Q,R,20)
      CALL PUT(8HMATMUL3 ,R,400)
      CALL TRIANG(P,20,A)
      CALL PUT(8HTRIANG  ,A,20)
      CALL SHARED(8,L)
      CALL PUT(8HSHARED  ,L,2)
      CALL RANDOM(A,100)
      CALL RANDOM(B,100)
      CALL REDUCE(A,100,C)
      CALL PUT(8HREDUCE  ,C,7)
      CALL RECUR1(A,B,C,100)
      CALL PUT(8HRECUR1  ,C,100)
      CALL RECUR2(A,C,100)
      CALL PUT(8HRECUR2  ,C,100)
      CALL STRIDE(A,B,100,7)
      CALL PUT(8HSTRIDE  ,A,100)
      CALL TRIAD(A,B,C,100,2.5)
      CALL PUT(8HTRIAD   ,A,100)
      CALL COPY(A,B,100)
      CALL PUT(8HCOPY    ,B,100)
      CALL IFCNT(A,C,100,L)
      CALL PUT(8HIFCNT   ,L,3)
      CALL STENCL(P,Q,20,15)
      CALL PUT(8HSTENCL  ,P,400)
      CALL REALDO(A)
      CALL PUT(8HREALDO  ,A,3)
      CALL RANDOM(A,100)
      CALL BUBBLE(A,100,L)
      CALL PUT(8HBUBBLE  ,A,100)
      CALL RANDOM(A,100)
      CALL SHELL(A,100)
      CALL PUT(8HSHELL   ,A,100)
      CALL NEWTON(2.,A)
      CALL PUT(8HNEWTON  ,A,3)
      CALL CALLLP(50,A)
      CALL PUT(8HCALLLP  ,A,2)
      CALL FFT(Z,64)
      CALL PUT(8HFFT     ,Z,128)
      CALL RANDOM(P,400)
      CALL RANDOM(A,20)
      CALL GAUSS(P,A,20,L(1))
      CALL PUT(8HGAUSS   ,A,20)
      CALL RANDOM(A,100)
      CALL TRIDIA(A,B,C,100)
      CALL PUT(8HTRIDIA  ,C,100)
      CALL BOUNDS(10,L)
      CALL PUT(8HBOUNDS  ,L,4)
      CALL STEPS(L)
      CALL PUT(8HSTEPS   ,L,10)
      CALL TINY(A)
      CALL PUT(8HTINY    ,A,10)
      CALL BINSRC(L)
      CALL PUT(8HBINSRC  ,L,4)
      CALL RUNGE(A)
      CALL PUT(8HRUNGE   ,A,2)
      CALL DEEP(L)
      CALL PUT(8HDEEP    ,L,2)
      CALL LIVER1(A,B,C,60)
      CALL PUT(8HLIVER1  ,A,60)
      STOP
      END
C
      SUBROUTINE TRIPS(N1,N2,N3,L)
      DIMENSION L(6)
      DO 5 I=1,6
    5 L(I)=0
      DO 10 I=N1,N2
   10 L(1)=L(1)+1
      L(2)=I
      DO 20 I=N3,N3
   20 L(3)=L(3)+I
      L(4)=I
      DO 30 I=N2,N1-3,-1
   30 L(5)=L(5)+10**(I+3)
      L(6)=I
      RETURN
      END
C
      SUBROUTINE NEGSTP(N,L)
      DIMENSION L(4)
      L(1)=0
      DO 10 I=N,1,-1
   10 L(1)=L(1)*3+I
      L(2)=0
      DO 20 I=N,-N,-7
   20 L(2)=L(2)*5-I
      L(3)=I
      K=-3
      L(4)=1
      DO 30 I=N,2,K
   30 L(4)=MOD(L(4)*I,1000003)
      RETURN
      END
C
      SUBROUTINE MATMUL3(A,B,C,N)
      DIMENSION A(N,N),B(N,N),C(N,N)
      DO 30 J=1,N
      DO 20 I=1,N
      C(I,J)=0.
      DO 10 K=1,N
   10 C(I,J)=C(I,J)+A(I,K)*B(K,J)
   20 CONTINUE
   30 CONTINUE
      RETURN
      END
C
      SUBROUTINE TRIANG(A,N,S)
      DIMENSION A(N,N),S(N)
      DO 20 I=1,N
      S(I)=0.
      DO 10 J=I,N
   10 S(I)=S(I)+A(I,J)
      DO 20 J=1,I-1
   20 S(I)=S(I)-0.5*A(J,I)
      RETURN
      END
C
      SUBROUTINE SHARED(N,L)
      DIMENSION L(2)
      L(1)=0
      L(2)=0
      DO 10 I=1,N
      DO 10 J=1,I
      DO 10 K=J,N,2
      L(1)=L(1)+I*J*K
   10 L(2)=L(2)+1
      RETURN
      END
C
      SUBROUTINE REDUCE(A,N,R)
      DIMENSION A(N),R(7)
      R(1)=0.
      R(2)=1.
      R(3)=A(1)
      R(4)=A(1)
      R(5)=0.
      IMAX=1
      R(7)=0.
      DO 10 I=1,N
      R(1)=R(1)+A(I)
      R(2)=R(2)*(A(I)+0.5)
      R(3)=AMAX1(R(3),A(I))
      R(4)=AMIN1(R(4),A(I))
      R(5)=R(5)+A(I)*A(I)
      IF(A(I).GT.A(IMAX)) IMAX=I
   10 CONTINUE
      R(6)=FLOAT(IMAX)
      DO 20 I=N,1,-1
   20 R(7)=R(7)+ABS(A(I)-0.5)
      RETURN
      END
C
      SUBROUTINE RECUR1(A,B,C,N)
      DIMENSION A(N),B(N),C(N)
      C(1)=A(1)
      DO 10 I=2,N
   10 C(I)=C(I-1)*B(I)+A(I)
      RETURN
      END
C
      SUBROUTINE RECUR2(A,C,N)
      DIMENSION A(N),C(N)
      C(1)=1.
      C(2)=0.5
      DO 10 I=3,N
   10 C(I)=0.9*C(I-1)-0.7*C(I-2)+A(I)
      RETURN
      END
C
      SUBROUTINE STRIDE(A,B,N,M)
      DIMENSION A(N),B(N)
      DO 10 I=1,N,M
   10 A(I)=B(I)
      DO 20 I=N,1,-3
   20 A(I)=A(I)+B(N+1-I)
      DO 30 I=2,N-1,2
   30 A(I)=A(I-1)-A(I+1)
      RETURN
      END
C
      SUBROUTINE TRIAD(A,B,C,N,S)
      DIMENSION A(N),B(N),C(N)
      DO 10 I=1,N
   10 A(I)=B(I)+S*C(I)
      RETURN
      END
C
      SUBROUTINE COPY(A,B,N)
      DIMENSION A(N),B(N)
      DO 10 I=1,N
   10 B(I)=A(I)
      RETURN
      END
C
      SUBROUTINE IFCNT(A,C,N,L)
      DIMENSION A(N),C(N),L(3)
      L(1)=0
      L(2)=0
      L(3)=0
      DO 10 I=1,N
      IF(A(I).GT.C(I)) L(1)=L(1)+1
      IF(A(I).GT.0.5.AND.C(I).LT.0.5) L(2)=L(2)+1
      IF(A(I)-C(I).LT.0.25) GO TO 10
      L(3)=L(3)+I
   10 CONTINUE
      RETURN
      END
C
      SUBROUTINE STENCL(P,Q,N,NSTEP)
      DIMENSION P(N,N),Q(N,N)
      DO 40 K=1,NSTEP
      DO 20 J=2,N-1
      DO 10 I=2,N-1
   10 Q(I,J)=0.25*(P(I-1,J)+P(I+1,J)+P(I,J-1)+P(I,J+1))
   20 CONTINUE
      DO 30 J=2,N-1
      DO 30 I=2,N-1
   30 P(I,J)=P(I,J)+0.8*(Q(I,J)-P(I,J))
   40 CONTINUE
      RETURN
      END
C
      SUBROUTINE REALDO(R)
      DIMENSION R(3)
      R(1)=0.
      DO 10 X=0.,1.,0.1
   10 R(1)=R(1)+X*X
      R(2)=X
      R(3)=0.
      DO 20 Y=3.,-1.,-0.75
   20 R(3)=R(3)+Y
      RETURN
      END
C
      SUBROUTINE BUBBLE(A,N,NSWAP)
      DIMENSION A(N)
      NSWAP=0
      K=N
   10 LAST=0
      DO 20 I=2,K
      IF(A(I-1).LE.A(I)) GO TO 20
      T=A(I)
      A(I)=A(I-1)
      A(I-1)=T
      NSWAP=NSWAP+1
      LAST=I
   20 CONTINUE
      K=LAST-1
      IF(LAST.GT.1) GO TO 10
      RETURN
      END
C
      SUBROUTINE SHELL(A,N)
      DIMENSION A(N)
      M=N
   10 M=M/2
      IF(M.EQ.0) RETURN
      DO 40 J=1,N-M
      I=J
   20 IF(A(I).LE.A(I+M)) GO TO 40
      T=A(I)
      A(I)=A(I+M)
      A(I+M)=T
      I=I-M
      IF(I.GE.1) GO TO 20
   40 CONTINUE
      GO TO 10
      END
C
      SUBROUTINE NEWTON(A,R)
      DIMENSION R(3)
      X=1.
      N=0
   10 D=(X*X-A)/(2.*X)
      X=X-D
      N=N+1
      IF(ABS(D).GT.1.E-14.AND.N.LT.50) GO TO 10
      R(1)=X
      R(2)=D
      R(3)=N
      RETURN
      END
C
      SUBROUTINE CALLLP(N,R)
      DIMENSION R(2)
      R(1)=0.
      R(2)=1.
      DO 10 I=1,N
      CALL ADDTO(R(1),FLOAT(I))
   10 R(2)=HALF(R(2)+I)
      RETURN
      END
C
      SUBROUTINE ADDTO(X,Y)
      X=X+Y
      RETURN
      END
C
      FUNCTION HALF(X)
      HALF=0.5*X
      RETURN
      END
C
      SUBROUTINE FFT(Z,N)
      COMPLEX Z(N),W,U,T
      DO 10 I=1,N
   10 Z(I)=CMPLX(FLOAT(MOD(I*I,17)),FLOAT(MOD(3*I,7))-3.)
      J=1
      DO 40 I=1,N-1
      IF(I.GE.J) GO TO 20
      T=Z(J)
      Z(J)=Z(I)
      Z(I)=T
   20 K=N/2
   30 IF(K.GE.J) GO TO 40
      J=J-K
      K=K/2
      GO TO 30
   40 J=J+K
      L=1
   50 IF(L.GE.N) RETURN
      U=(1.,0.)
      ANG=3.14159265358979/L
      W=CMPLX(COS(ANG),-SIN(ANG))
      DO 70 J=1,L
      DO 60 I=J,N,2*L
      T=Z(I+L)*U
      Z(I+L)=Z(I)-T
   60 Z(I)=Z(I)+T
   70 U=U*W
      L=2*L
      GO TO 50
      END
C
      SUBROUTINE GAUSS(A,B,N,IERR)
      DIMENSION A(N,N),B(N)
      IERR=0
      DO 70 K=1,N
      IP=K
      DO 10 I=K+1,N
      IF(ABS(A(I,K)).GT.ABS(A(IP,K))) IP=I
   10 CONTINUE
      IF(A(IP,K).EQ.0.) GO TO 200
      IF(IP.EQ.K) GO TO 30
      DO 20 J=K,N
      T=A(K,J)
      A(K,J)=A(IP,J)
   20 A(IP,J)=T
      T=B(K)
      B(K)=B(IP)
      B(IP)=T
   30 DO 60 I=K+1,N
      F=A(I,K)/A(K,K)
      IF(F) 40,60,40
   40 DO 50 J=K,N
   50 A(I,J)=A(I,J)-F*A(K,J)
      B(I)=B(I)-F*B(K)
   60 CONTINUE
   70 CONTINUE
      DO 90 I=N,1,-1
      DO 80 J=I+1,N
   80 B(I)=B(I)-A(I,J)*B(J)
   90 B(I)=B(I)/A(I,I)
      RETURN
  200 IERR=K
      RETURN
      END
C
      SUBROUTINE TRIDIA(A,B,C,N)
      DIMENSION A(N),B(N),C(N)
      DO 10 I=1,N
   10 B(I)=4.+A(I)
      C(1)=A(1)/B(1)
      DO 20 I=2,N
      B(I)=B(I)-1./B(I-1)
   20 C(I)=(A(I)-C(I-1))/B(I)
      DO 30 I=N-1,1,-1
   30 C(I)=C(I)-C(I+1)/B(I)
      RETURN
      END
C
      SUBROUTINE BOUNDS(N,L)
C     THE TRIP COUNT IS FIXED WHEN THE LOOP STARTS
      DIMENSION L(4)
      M=N
      K=1
      L(1)=0
      DO 10 I=1,M,K
      L(1)=L(1)+1
      M=M-2
   10 K=K+1
      L(2)=M
      L(3)=K
      L(4)=I
      RETURN
      END
C
      SUBROUTINE STEPS(L)
      DIMENSION L(10),N1(5),N2(5),N3(5)
      DATA N1/1,10,-5,7,0/,N2/10,1,5,7,-1/,N3/3,-4,2,100,1/
      DO 20 J=1,5
      L(J)=0
      DO 10 I=N1(J),N2(J),N3(J)
   10 L(J)=L(J)+1
   20 L(J+5)=I
      RETURN
      END
C
      SUBROUTINE TINY(A)
C     ONE, TWO AND THREE TRIPS
      DIMENSION A(10)
      DO 10 I=1,10
   10 A(I)=I
      DO 50 K=1,40
      DO 20 I=1,1
   20 A(I)=A(I)*1.01
      DO 30 I=2,3
   30 A(I)=A(I)+A(I-1)
      DO 40 I=4,6
   40 A(I)=A(I)-0.1
   50 CONTINUE
      RETURN
      END
C
      SUBROUTINE BINSRC(L)
      DIMENSION L(4),K(200)
      DO 10 I=1,200
   10 K(I)=I*I-7*I
      L(3)=0
      DO 50 M=1,2
      IWANT=60
      IF(M.EQ.2) IWANT=9797
      LO=8
      LU=200
   20 IF(LO.GT.LU) GO TO 40
      L(3)=L(3)+1
      MID=(LO+LU)/2
      IF(K(MID)-IWANT) 25,45,30
   25 LO=MID+1
      GO TO 20
   30 LU=MID-1
      GO TO 20
   40 MID=-LO
   45 L(M)=MID
   50 CONTINUE
      L(4)=LO
      RETURN
      END
C
      SUBROUTINE RUNGE(R)
      DIMENSION R(2)
      X=1.
      V=0.
      H=0.01
      DO 10 I=1,500
      A1=-X
      B1=V
      A2=-(X+0.5*H*B1)
      B2=V+0.5*H*A1
      A3=-(X+0.5*H*B2)
      B3=V+0.5*H*A2
      A4=-(X+H*B3)
      B4=V+H*A3
      V=V+H*(A1+2.*A2+2.*A3+A4)/6.
   10 X=X+H*(B1+2.*B2+2.*B3+B4)/6.
      R(1)=X
      R(2)=V
      RETURN
      END
C
      SUBROUTINE DEEP(L)
      DIMENSION L(2)
      L(1)=0
      L(2)=0
      DO 50 I=1,3
      DO 40 J=I,4
      DO 30 K=J,1,-1
      DO 20 M=1,K,2
      DO 10 N=M,M+2
   10 L(1)=MOD(L(1)*31+I+J*K+M*N,1000003)
   20 IF(L(1).GT.900000) GO TO 30
   30 L(2)=L(2)+1
   40 CONTINUE
   50 CONTINUE
      RETURN
      END
C
      SUBROUTINE LIVER1(X,Y,Z,N)
C     HYDRO FRAGMENT
      DIMENSION X(N),Y(N),Z(N+11)
      DO 20 L=1,20
      DO 10 K=1,N
   10 X(K)=0.1+Y(K)*(0.2*Z(K+10)+0.3*Z(K+11))
   20 CONTINUE
      RETURN
      END
