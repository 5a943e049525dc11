C PLATTER run --machine ibm3081
      REAL*8 F
      INTEGER*2 J
      WRITE (6,10) F(2.0D0),J(3)
   10 FORMAT(1X,F6.2,I3)
      END
      REAL FUNCTION F*8(X)
      REAL*8 X
      F = X*1.5D0
      RETURN
      END
      INTEGER FUNCTION J*2(I)
      J = I
      END
