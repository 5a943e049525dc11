      PROGRAM LIVER
      INCLUDE 'livermore_common.inc'
      CALL SETUP
      DO 990 LREP=1,@REPEAT@
      DO 9 I=1,101
    9 PX(1,I)=DM28*PX(13,I)+DM27*PX(12,I)+DM26*PX(11,I)+
     1 DM25*PX(10,I)+DM24*PX(9,I)+DM23*PX(8,I)+DM22*PX(7,I)+
     2 C0*(PX(5,I)+PX(6,I))+PX(3,I)
  990 CONTINUE
      END
      INCLUDE 'livermore_setup.inc'
