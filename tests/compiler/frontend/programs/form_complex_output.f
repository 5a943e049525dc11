C PLATTER run --machine ibm3081
      COMPLEX C,D,F
      F(D)=D*(0.,1.)
      C=(1.5,-2.)
      D=CONJG(C)+F(C)
      X=REAL(D)
      Y=AIMAG(D)
      Z=CABS((3.,4.))
      WRITE(6,10)C,D,X,Y,Z
   10 FORMAT(1X,7F6.2)
      END
