C PLATTER run --machine cray1
      I=1
      J=2
      IF(1.EQ.I)WRITE(6,10)I
      IF(I.EQ.1.AND.J.EQ.2.OR..FALSE.)WRITE(6,10)J
      X=1.E1
      IF(X.GT.1.E0.AND.X.LT.1.1E1)WRITE(6,20)X
      IF(1..EQ.1.E0)WRITE(6,20)1.
      Y=.5E1-.5
      D=1.D0
      IF(Y.GE.4.5)WRITE(6,20)Y
      IF(.NOT.Y.LT.4.)WRITE(6,20)D
   10 FORMAT(1X,I2)
   20 FORMAT(1X,F5.1)
      END
