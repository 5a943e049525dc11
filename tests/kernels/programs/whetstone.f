      PROGRAM WHETST
      IMPLICIT @REAL@(A-H,O-Z)
      COMMON T,T1,T2,E1(4),J,K,L
      DO 990 LREP=1,@REPEAT@
      T=0.499975
      T1=0.50025
      T2=2.0
      N=10
      N2=12*N
      N3=14*N
      N4=345*N
      N6=210*N
      N7=32*N
      N8=899*N
      N9=616*N
      N11=93*N
      E1(1)=1.
      E1(2)=-1.
      E1(3)=-1.
      E1(4)=-1.
      DO 18 I=1,N2
      E1(1)=(E1(1)+E1(2)+E1(3)-E1(4))*T
      E1(2)=(E1(1)+E1(2)-E1(3)+E1(4))*T
      E1(3)=(E1(1)-E1(2)+E1(3)+E1(4))*T
      E1(4)=(-E1(1)+E1(2)+E1(3)+E1(4))*T
   18 CONTINUE
      CALL POUT(N2,J,K,E1(1),E1(2),E1(3),E1(4))
      DO 28 I=1,N3
      CALL PA(E1)
   28 CONTINUE
      CALL PINIT(J,K,L,1,2,3)
      DO 48 I=1,N4
      IF(J-1) 43,42,43
   42 J=2
      GO TO 44
   43 J=3
   44 IF(J-2) 46,46,45
   45 J=0
      GO TO 47
   46 J=1
   47 IF(J-1) 411,412,412
  411 J=1
      GO TO 48
  412 J=0
   48 CONTINUE
      CALL POUT(N4,J,K,E1(1),E1(2),E1(3),E1(4))
      CALL PINIT(J,K,L,1,2,3)
      DO 68 I=1,N6
      J=J*(K-J)*(L-K)
      K=L*K-(L-J)*K
      L=(L-K)*(K+J)
      E1(L-1)=J+K+L
      E1(K-1)=J*K*L
   68 CONTINUE
      CALL POUT(N6,J,K,E1(1),E1(2),E1(3),E1(4))
      X=0.5
      Y=0.5
      DO 78 I=1,N7
      X=T*ATAN(T2*SIN(X)*COS(X)/(COS(X+Y)+COS(X-Y)-1.0))
      Y=T*ATAN(T2*SIN(Y)*COS(Y)/(COS(X+Y)+COS(X-Y)-1.0))
   78 CONTINUE
      CALL POUT(N7,J,K,X,X,Y,Y)
      X=1.
      Y=1.
      Z=1.
      DO 88 I=1,N8
      CALL P3(X,Y,Z)
   88 CONTINUE
      J=1
      K=2
      L=3
      E1(1)=1.
      E1(2)=2.
      E1(3)=3.
      DO 98 I=1,N9
      CALL P0
   98 CONTINUE
      X=0.75
      DO 118 I=1,N11
      X=SQRT(EXP(LOG(X)/T1))
  118 CONTINUE
      CALL POUT(N11,J,K,X,X,X,X)
  990 CONTINUE
      END
      SUBROUTINE PA(E)
      IMPLICIT @REAL@(A-H,O-Z)
      COMMON T,T1,T2,E1(4),J,K,L
      DIMENSION E(4)
      J=0
    1 E(1)=(E(1)+E(2)+E(3)-E(4))*T
      E(2)=(E(1)+E(2)-E(3)+E(4))*T
      E(3)=(E(1)-E(2)+E(3)+E(4))*T
      E(4)=(-E(1)+E(2)+E(3)+E(4))/T2
      J=J+1
      IF(J-6) 1,2,2
    2 CONTINUE
      RETURN
      END
      SUBROUTINE P0
      IMPLICIT @REAL@(A-H,O-Z)
      COMMON T,T1,T2,E1(4),J,K,L
      E1(J)=E1(K)
      E1(K)=E1(L)
      E1(L)=E1(J)
      RETURN
      END
      SUBROUTINE P3(X,Y,Z)
      IMPLICIT @REAL@(A-H,O-Z)
      COMMON T,T1,T2,E1(4),J,K,L
      X1=X
      Y1=Y
      X1=T*(X1+Y1)
      Y1=T*(X1+Y1)
      Z=(X1+Y1)/T2
      RETURN
      END
      SUBROUTINE PINIT(J,K,L,J0,K0,L0)
      J=J0
      K=K0
      L=L0
      RETURN
      END
      SUBROUTINE POUT(N,J,K,X1,X2,X3,X4)
      IMPLICIT @REAL@(A-H,O-Z)
      COMMON /OUT/ N1,J1,K1,Y1,Y2,Y3,Y4
      N1=N
      J1=J
      K1=K
      Y1=X1
      Y2=X2
      Y3=X3
      Y4=X4
      RETURN
      END
