      PROGRAM LIVER
      INCLUDE 'livermore_common.inc'
      CALL SETUP
      DO 990 LREP=1,@REPEAT@
      DO 21 K=1,25
      DO 21 I=1,25
CDIR$ IVDEP
      DO 21 J=1,101
   21 CX(I,J)=CX(I,J)+VY(K,I)*PX(K,J)
  990 CONTINUE
      END
      INCLUDE 'livermore_setup.inc'
