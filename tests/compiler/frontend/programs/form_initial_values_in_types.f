C PLATTER run --machine ibm3081
      INTEGER*2 K/5/,L(3)/1,2*7/
      REAL*8 X/1.5D0/,Y
      REAL Z(2)/2*.25/
      LOGICAL T/.TRUE./
      Y=X*2.
      WRITE(6,10)K,L,X,Y,Z,T
   10 FORMAT(1X,4I3,4F6.2,L2)
      END
