      PROGRAM LINPAC
      IMPLICIT @REAL@(A-H,O-Z)
      COMMON /MATRIX/ A(201,100),A0(201,100),B(100),IPVT(100)
      INIT=1325
      DO 10 J=1,100
      DO 10 I=1,100
      INIT=MOD(3125*INIT,65536)
   10 A0(I,J)=(INIT-32768.)/16384.
      DO 990 LREP=1,@REPEAT@
      DO 20 J=1,100
      DO 20 I=1,100
   20 A(I,J)=A0(I,J)
      DO 30 I=1,100
   30 B(I)=I
      CALL SGEFA(A,201,100,IPVT,INFO)
      CALL SGESL(A,201,100,IPVT,B,0)
  990 CONTINUE
      END
      SUBROUTINE SGEFA(A,LDA,N,IPVT,INFO)
      IMPLICIT @REAL@(A-H,O-Z)
      DIMENSION A(LDA,1),IPVT(1)
      INFO=0
      NM1=N-1
      IF(NM1.LT.1) GO TO 70
      DO 60 K=1,NM1
      KP1=K+1
      L=ISAMAX(N-K+1,A(K,K),1)+K-1
      IPVT(K)=L
      IF(A(L,K).EQ.0.) GO TO 40
      IF(L.EQ.K) GO TO 10
      T=A(L,K)
      A(L,K)=A(K,K)
      A(K,K)=T
   10 CONTINUE
      T=-1./A(K,K)
      CALL SSCAL(N-K,T,A(K+1,K),1)
      DO 30 J=KP1,N
      T=A(L,J)
      IF(L.EQ.K) GO TO 20
      A(L,J)=A(K,J)
      A(K,J)=T
   20 CONTINUE
      CALL SAXPY(N-K,T,A(K+1,K),1,A(K+1,J),1)
   30 CONTINUE
      GO TO 50
   40 CONTINUE
      INFO=K
   50 CONTINUE
   60 CONTINUE
   70 CONTINUE
      IPVT(N)=N
      IF(A(N,N).EQ.0.) INFO=N
      RETURN
      END
      SUBROUTINE SGESL(A,LDA,N,IPVT,B,JOB)
      IMPLICIT @REAL@(A-H,O-Z)
      DIMENSION A(LDA,1),IPVT(1),B(1)
      NM1=N-1
      IF(NM1.LT.1) GO TO 30
      DO 20 K=1,NM1
      L=IPVT(K)
      T=B(L)
      IF(L.EQ.K) GO TO 10
      B(L)=B(K)
      B(K)=T
   10 CONTINUE
      CALL SAXPY(N-K,T,A(K+1,K),1,B(K+1),1)
   20 CONTINUE
   30 CONTINUE
      DO 40 KB=1,N
      K=N+1-KB
      B(K)=B(K)/A(K,K)
      T=-B(K)
      CALL SAXPY(K-1,T,A(1,K),1,B(1),1)
   40 CONTINUE
      RETURN
      END
      FUNCTION ISAMAX(N,DX,INCX)
      IMPLICIT @REAL@(A-H,O-Z)
      DIMENSION DX(1)
      ISAMAX=0
      IF(N.LT.1) RETURN
      ISAMAX=1
      IF(N.EQ.1) RETURN
      IF(INCX.EQ.1) GO TO 20
      IX=1
      DMAX=ABS(DX(1))
      IX=IX+INCX
      DO 10 I=2,N
      IF(ABS(DX(IX)).LE.DMAX) GO TO 5
      ISAMAX=I
      DMAX=ABS(DX(IX))
    5 IX=IX+INCX
   10 CONTINUE
      RETURN
   20 DMAX=ABS(DX(1))
      DO 30 I=2,N
      IF(ABS(DX(I)).LE.DMAX) GO TO 30
      ISAMAX=I
      DMAX=ABS(DX(I))
   30 CONTINUE
      RETURN
      END
      SUBROUTINE SAXPY(N,DA,DX,INCX,DY,INCY)
      IMPLICIT @REAL@(A-H,O-Z)
      DIMENSION DX(1),DY(1)
      IF(N.LE.0) RETURN
      IF(DA.EQ.0.) RETURN
      IF(INCX.EQ.1.AND.INCY.EQ.1) GO TO 20
      IX=1
      IY=1
      IF(INCX.LT.0) IX=(-N+1)*INCX+1
      IF(INCY.LT.0) IY=(-N+1)*INCY+1
      DO 10 I=1,N
      DY(IY)=DY(IY)+DA*DX(IX)
      IX=IX+INCX
      IY=IY+INCY
   10 CONTINUE
      RETURN
   20 DO 30 I=1,N
      DY(I)=DY(I)+DA*DX(I)
   30 CONTINUE
      RETURN
      END
      SUBROUTINE SSCAL(N,DA,DX,INCX)
      IMPLICIT @REAL@(A-H,O-Z)
      DIMENSION DX(1)
      IF(N.LE.0) RETURN
      IF(INCX.EQ.1) GO TO 20
      NINCX=N*INCX
      DO 10 I=1,NINCX,INCX
      DX(I)=DA*DX(I)
   10 CONTINUE
      RETURN
   20 DO 30 I=1,N
      DX(I)=DA*DX(I)
   30 CONTINUE
      RETURN
      END
