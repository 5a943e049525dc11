      PROGRAM LIVER
      IMPLICIT @REAL@(A-H,O-Z)
      COMMON /SPACE1/ U(1001),V(1001),W(1001),X(1001),Y(1001),Z(1023),
     1 G(1001),DU1(101),DU2(101),DU3(101),GRD(1001),DEX(1001),
     2 XI(1001),EX(1001),EX1(1001),DEX1(1001),VX(1001),XX(1001),
     3 RX(1001),RH(2048),VSP(101),VSTP(101),VXNE(101),VXND(101),
     4 VE3(101),VLR(101),VLIN(101),B5(101),PLAN(300),SA(101),SB(101)
      COMMON /SPACE2/ P(4,512),PX(25,101),CX(25,101),VY(101,25),
     1 VH(101,7),VF(101,7),VG(101,7),VS(101,7),ZA(101,7),ZP(101,7),
     2 ZQ(101,7),ZR(101,7),ZM(101,7),ZB(101,7),ZU(101,7),ZV(101,7),
     3 ZZ(101,7),B(64,64),C(64,64),H(64,64),U1(5,101,2),U2(5,101,2),
     4 U3(5,101,2)
      COMMON /SPACEI/ E(96),F(96),IX(1001),IR(1001)
      INTEGER E,F
      COMMON /SPACER/ Q,R,T,S,A11,A12,A13,A21,A22,A23,A31,A32,A33,SIG,
     1 DM22,DM23,DM24,DM25,DM26,DM27,DM28,C0,DK,STB5,XNM,SCALE,XNEI,
     2 E6,E3,XNC
      CALL SETUP
      DO 990 LREP=1,@REPEAT@
      DO 6 I=2,64
      W(I)=0.01
      DO 6 K=1,I-1
    6 W(I)=W(I)+B(I,K)*W(I-K)
  990 CONTINUE
      END
      SUBROUTINE SETUP
      IMPLICIT @REAL@(A-H,O-Z)
      COMMON /SPACE1/ U(1001),V(1001),W(1001),X(1001),Y(1001),Z(1023),
     1 G(1001),DU1(101),DU2(101),DU3(101),GRD(1001),DEX(1001),
     2 XI(1001),EX(1001),EX1(1001),DEX1(1001),VX(1001),XX(1001),
     3 RX(1001),RH(2048),VSP(101),VSTP(101),VXNE(101),VXND(101),
     4 VE3(101),VLR(101),VLIN(101),B5(101),PLAN(300),SA(101),SB(101)
      COMMON /SPACE2/ P(4,512),PX(25,101),CX(25,101),VY(101,25),
     1 VH(101,7),VF(101,7),VG(101,7),VS(101,7),ZA(101,7),ZP(101,7),
     2 ZQ(101,7),ZR(101,7),ZM(101,7),ZB(101,7),ZU(101,7),ZV(101,7),
     3 ZZ(101,7),B(64,64),C(64,64),H(64,64),U1(5,101,2),U2(5,101,2),
     4 U3(5,101,2)
      COMMON /SPACEI/ E(96),F(96),IX(1001),IR(1001)
      INTEGER E,F
      COMMON /SPACER/ Q,R,T,S,A11,A12,A13,A21,A22,A23,A31,A32,A33,SIG,
     1 DM22,DM23,DM24,DM25,DM26,DM27,DM28,C0,DK,STB5,XNM,SCALE,XNEI,
     2 E6,E3,XNC
      DO 1 K=1,1001
      U(K)=0.01+0.0001*K
      V(K)=0.02+0.0001*K
      W(K)=0.03
      X(K)=0.01+0.00001*K
      Y(K)=0.02+0.00001*K
      G(K)=0.5
      GRD(K)=K
      DEX(K)=0.1
      XI(K)=0.
      EX(K)=0.1+0.001*K
      EX1(K)=0.
      DEX1(K)=0.
      VX(K)=0.
      XX(K)=0.
      RX(K)=0.
      IX(K)=0
    1 IR(K)=0
      DO 2 K=1,1023
    2 Z(K)=0.03+0.00001*K
      DO 3 K=1,2048
    3 RH(K)=0.
      DO 4 K=1,101
      DU1(K)=0.
      DU2(K)=0.
      DU3(K)=0.
      VSP(K)=0.1
      VSTP(K)=0.2
      VXNE(K)=0.3
      VXND(K)=0.4
      VE3(K)=0.
      VLR(K)=0.5
      VLIN(K)=0.6
      B5(K)=0.
      SA(K)=0.1
    4 SB(K)=0.1
      DO 5 J=1,25
      DO 5 K=1,101
      VY(K,J)=0.
      PX(J,K)=0.1
    5 CX(J,K)=0.2
      DO 6 J=1,7
      DO 6 K=1,101
      ZA(K,J)=0.1
      ZP(K,J)=0.1
      ZQ(K,J)=0.2
      ZR(K,J)=0.1
      ZM(K,J)=0.5
      ZB(K,J)=0.1
      ZU(K,J)=0.1
      ZV(K,J)=0.1
    6 ZZ(K,J)=0.1
      DO 7 J=1,64
      DO 7 K=1,64
      B(K,J)=1.
      C(K,J)=0.1
    7 H(K,J)=0.
      DO 8 J=1,512
      P(1,J)=1.+MOD(J*7,64)
      P(2,J)=1.+MOD(J*11,64)
      P(3,J)=0.
    8 P(4,J)=0.
      DO 9 K=1,96
      E(K)=0
    9 F(K)=0
      DO 11 I=1,5
      DO 11 K=1,101
      DO 11 L=1,2
      U1(I,K,L)=0.1
      U2(I,K,L)=0.1
   11 U3(I,K,L)=0.1
      Q=0.1
      R=0.2
      T=0.3
      S=0.1
      A11=0.1
      A12=0.1
      A13=0.1
      A21=0.1
      A22=0.1
      A23=0.1
      A31=0.1
      A32=0.1
      A33=0.1
      SIG=0.1
      DM22=0.1
      DM23=0.1
      DM24=0.1
      DM25=0.1
      DM26=0.1
      DM27=0.1
      DM28=0.1
      C0=0.1
      DK=0.1
      STB5=0.1
      SCALE=0.1
      XNEI=0.1
      XNC=0.1
      E3=0.1
      E6=0.1
      XNM=0.1
      RETURN
      END
