C PLATTER run --machine ibm3081
      IMPLICIT INTEGER(A-H,$)
      A=7
      H=3
      $X=A/H
      WRITE(6,10)A,H,$X
   10 FORMAT(1X,3I3)
      END
