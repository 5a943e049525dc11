      PROGRAM LIVER
      INCLUDE 'livermore_common.inc'
      CALL SETUP
      DO 990 LREP=1,@REPEAT@
      DO 20 K=1,998
      DI=Y(K)-G(K)/(XX(K)+DK)
      DN=0.2
      IF(DI.NE.0.) DN=MAX(S,MIN(Z(K)/DI,T))
      X(K)=((W(K)+V(K)*DN)*XX(K)+U(K))/(VX(K)+V(K)*DN)
      XX(K+1)=(X(K)-XX(K))*DN+XX(K)
   20 CONTINUE
  990 CONTINUE
      END
      INCLUDE 'livermore_setup.inc'
