      PROGRAM LIVER
      INCLUDE 'livermore_common.inc'
      CALL SETUP
      DO 990 LREP=1,@REPEAT@
      M=1
      DO 24 K=2,1001
      IF(X(K).LT.X(M)) M=K
   24 CONTINUE
      Q=M
  990 CONTINUE
      END
      INCLUDE 'livermore_setup.inc'
