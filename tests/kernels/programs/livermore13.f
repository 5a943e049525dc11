      PROGRAM LIVER
      INCLUDE 'livermore_common.inc'
      CALL SETUP
      DO 990 LREP=1,@REPEAT@
      DO 13 IP=1,128
      I1=P(1,IP)
      J1=P(2,IP)
      I1=1+MOD(I1,64)
      J1=1+MOD(J1,64)
      P(3,IP)=P(3,IP)+B(I1,J1)
      P(4,IP)=P(4,IP)+C(I1,J1)
      P(1,IP)=P(1,IP)+P(3,IP)
      P(2,IP)=P(2,IP)+P(4,IP)
      I2=P(1,IP)
      J2=P(2,IP)
      I2=MOD(I2,64)
      J2=MOD(J2,64)
      P(1,IP)=P(1,IP)+Y(I2+32)
      P(2,IP)=P(2,IP)+Z(J2+32)
      I2=I2+E(I2+32)
      J2=J2+F(J2+32)
      H(I2+1,J2+1)=H(I2+1,J2+1)+1.
   13 CONTINUE
  990 CONTINUE
      END
      INCLUDE 'livermore_setup.inc'
