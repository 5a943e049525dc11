      PROGRAM LIVER
      INCLUDE 'livermore_common.inc'
      CALL SETUP
      DO 990 LREP=1,@REPEAT@
      Q=0.
      DO 3 K=1,1001
    3 Q=Q+Z(K)*X(K)
  990 CONTINUE
      END
      INCLUDE 'livermore_setup.inc'
