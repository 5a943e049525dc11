      PROGRAM LIVER
      INCLUDE 'livermore_common.inc'
      CALL SETUP
      DO 990 LREP=1,@REPEAT@
      DO 22 K=1,101
      Y(K)=U(K)/V(K)
   22 W(K)=X(K)/(EXP(Y(K))-1.)
  990 CONTINUE
      END
      INCLUDE 'livermore_setup.inc'
