      PROGRAM LOOPS
C     A LOOP OF EACH KIND, FOR THE LISTING OF PLATTER TIME
      COMMON /V/ A(1000),B(1000),C(1000),D(50,50),K(1000)
      N=1000
      M=50
      DO 10 I=1,N
      B(I)=FLOAT(I)/1000.
      C(I)=1.
   10 K(I)=N+1-I
      CALL VECTOR(N,M)
      CALL SCALAR(N,M)
      DO 20 I=1,20
   20 CALL SMALL(I)
      PRINT 30, A(N),D(M,M)
   30 FORMAT(' A(N), D(M,M)',2F12.6)
      STOP
      END
      SUBROUTINE VECTOR(N,M)
      COMMON /V/ A(1000),B(1000),C(1000),D(50,50),K(1000)
      DO 10 I=1,N
   10 A(I)=B(I)*C(I)+2.
      DO 20 J=1,M
      DO 20 I=1,M
   20 D(I,J)=A(I)*B(J)
      DO 30 I=1,N
   30 A(I)=B(I)/C(I)
      S=0.
      DO 40 I=1,N
   40 S=S+A(I)
      A(1)=S
      RETURN
      END
      SUBROUTINE SCALAR(N,M)
      COMMON /V/ A(1000),B(1000),C(1000),D(50,50),K(1000)
      DO 10 I=2,N
   10 A(I)=A(I-1)*B(I)+C(I)
      DO 20 I=1,N
      IF(B(I).GT.C(I)) GO TO 25
   20 CONTINUE
   25 DO 30 I=1,N
   30 A(I)=B(K(I))
      DO 40 I=N,M
   40 A(I)=0.
CDIR$ NOVECTOR
      DO 50 I=1,M
   50 A(I)=C(I)
      L=0
   60 L=L+1
      IF(A(L).LT.0.) RETURN
      IF(L.LT.M) GO TO 60
      RETURN
      END
      SUBROUTINE SMALL(I)
      COMMON /V/ A(1000),B(1000),C(1000),D(50,50),K(1000)
      A(I)=A(I)+1.
      RETURN
      END
