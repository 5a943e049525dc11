      PROGRAM LIVER
      INCLUDE 'livermore_common.inc'
      CALL SETUP
      DO 990 LREP=1,@REPEAT@
      DO 1 K=1,990
    1 X(K)=Q+Y(K)*(R*Z(K+10)+T*Z(K+11))
  990 CONTINUE
      END
      INCLUDE 'livermore_setup.inc'
