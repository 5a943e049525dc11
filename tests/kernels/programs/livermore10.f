      PROGRAM LIVER
      INCLUDE 'livermore_common.inc'
      CALL SETUP
      DO 990 LREP=1,@REPEAT@
      DO 10 I=1,101
      AR=CX(5,I)
      BR=AR-PX(5,I)
      PX(5,I)=AR
      CR=BR-PX(6,I)
      PX(6,I)=BR
      AR=CR-PX(7,I)
      PX(7,I)=CR
      BR=AR-PX(8,I)
      PX(8,I)=AR
      CR=BR-PX(9,I)
      PX(9,I)=BR
      AR=CR-PX(10,I)
      PX(10,I)=CR
      BR=AR-PX(11,I)
      PX(11,I)=AR
      CR=BR-PX(12,I)
      PX(12,I)=BR
      PX(14,I)=CR-PX(13,I)
   10 PX(13,I)=CR
  990 CONTINUE
      END
      INCLUDE 'livermore_setup.inc'
