C PLATTER run --machine ibm3081
      DIMENSION A(2)
      A(1)=1.
      A(2)=2.
      WRITE(6,10)(A(1)),((A(2)+1.))
      WRITE(6,10)(A(1),A(2))
   10 FORMAT(1X,2F5.1)
      END
