      PROGRAM LIVER
      INCLUDE 'livermore_common.inc'
      CALL SETUP
      DO 990 LREP=1,@REPEAT@
      DO 5 I=2,1000
    5 X(I)=Z(I)*(Y(I)-X(I-1))
  990 CONTINUE
      END
      INCLUDE 'livermore_setup.inc'
