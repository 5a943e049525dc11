      PROGRAM LIVER
      INCLUDE 'livermore_common.inc'
      CALL SETUP
      DO 990 LREP=1,@REPEAT@
      DO 6 I=2,64
      W(I)=0.01
      DO 6 K=1,I-1
    6 W(I)=W(I)+B(I,K)*W(I-K)
  990 CONTINUE
      END
      INCLUDE 'livermore_setup.inc'
