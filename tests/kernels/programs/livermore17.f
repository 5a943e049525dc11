      PROGRAM LIVER
      INCLUDE 'livermore_common.inc'
      CALL SETUP
      DO 990 LREP=1,@REPEAT@
      I=101
      J=1
      INK=-1
      SCALE=5./3.
      XNM=1./3.
      E6=1.03/3.07
      GO TO 61
   60 E6=XNM*VSP(I)+VSTP(I)
      VXNE(I)=E6
      XNM=E6
      VE3(I)=E6
      I=I+INK
      IF(I.EQ.J) GO TO 62
   61 E3=XNM*VLR(I)+VLIN(I)
      XNEI=VXNE(I)
      VXND(I)=E6
      XNC=SCALE*E3
      IF(XNM.GT.XNC) GO TO 60
      IF(XNEI.GT.XNC) GO TO 60
      VE3(I)=E3
      E6=E3+E3-XNM
      VXNE(I)=E3+E3-XNEI
      XNM=E6
      I=I+INK
      IF(I.NE.J) GO TO 61
   62 CONTINUE
  990 CONTINUE
      END
      INCLUDE 'livermore_setup.inc'
