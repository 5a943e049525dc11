C PLATTER run --machine ibm3081
      DIMENSION J(3),T(3)
      READ(5,10)((J(I),T(I)),I=1,3)
   10 FORMAT(3(I3,F5.1))
      WRITE(6,20)((J(I),T(I)),I=1,3)
   20 FORMAT(1X,3(I3,F5.1))
      END
