      PROGRAM LIVER
      INCLUDE 'livermore_common.inc'
      CALL SETUP
      DO 990 LREP=1,@REPEAT@
      DO 7 K=1,995
      X(K)=U(K)+R*(Z(K)+R*Y(K))+
     1 T*(U(K+3)+R*(U(K+2)+R*U(K+1))+
     2 T*(U(K+6)+Q*(U(K+5)+Q*U(K+4))))
    7 CONTINUE
  990 CONTINUE
      END
      INCLUDE 'livermore_setup.inc'
