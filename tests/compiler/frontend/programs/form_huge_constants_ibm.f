C PLATTER run --machine ibm3081
      REAL BIG
      DATA BIG/7.2E75/,SMALL/5.4E-79/
      X=1.E60
      Y=5.
      IF(Y.LT.BIG)WRITE(6,10)
      IF(Y.GT.SMALL)WRITE(6,10)
      IF(Y.LT.X)WRITE(6,10)
   10 FORMAT(3H OK)
      END
