      PROGRAM LIVER
      INCLUDE 'livermore_common.inc'
      CALL SETUP
      DO 990 LREP=1,@REPEAT@
      DO 12 K=1,1000
   12 X(K)=Y(K+1)-Y(K)
  990 CONTINUE
      END
      INCLUDE 'livermore_setup.inc'
