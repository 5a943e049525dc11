C PLATTER run --machine ibm3081
      DIMENSION A(2,3)
      EQUIVALENCE (A(5),B)
      DO 10 I=1,6
   10 A(I)=I
      WRITE(6,20)A
      WRITE(6,20)B
   20 FORMAT(1X,6F4.0)
      END
