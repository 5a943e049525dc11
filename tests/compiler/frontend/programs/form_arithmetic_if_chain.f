C PLATTER run --machine ibm3081
      DIMENSION A(5)
      DATA A/-1.,0.,1.,-.5,2./
      NEG=0
      NZ=0
      NP=0
      DO 40 I=1,5
      IF(A(I))10,20,30
   10 NEG=NEG+1
      GOTO40
   20 NZ=NZ+1
      GO TO 40
   30 NP=NP+1
   40 CONTINUE
      WRITE(6,50)NEG,NZ,NP
   50 FORMAT(1X,3I3)
      END
