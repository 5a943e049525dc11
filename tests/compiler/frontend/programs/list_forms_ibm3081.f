C PLATTER run --machine ibm3081
C Parentheses around the items of a loop have no meaning.
      DIMENSION J(2),T(2)
      DATA ((J(I),T(I)),I=1,2)/1,3.,2,4./
      WRITE(6,10) ((J(I),T(I)),I=1,2)
      WRITE(6,10) (J(I),(T(I)),I=1,2)
   10 FORMAT(1X,2(I3,F5.1))
      END
