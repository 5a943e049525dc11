C PLATTER run --machine cray1
      DATA I1/7,7/
      DIMENSION KA(3)
      INTEGER I1(2)
      DIMENSION KA(3)
      DATA KA/2,10,0/
      WRITE(6,20) KA
      WRITE(6,20) I1
   20 FORMAT(1X,3I3)
      END
