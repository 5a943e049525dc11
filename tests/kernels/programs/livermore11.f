      PROGRAM LIVER
      INCLUDE 'livermore_common.inc'
      CALL SETUP
      DO 990 LREP=1,@REPEAT@
      X(1)=Y(1)
      DO 11 K=2,1000
   11 X(K)=X(K-1)+Y(K)
  990 CONTINUE
      END
      INCLUDE 'livermore_setup.inc'
