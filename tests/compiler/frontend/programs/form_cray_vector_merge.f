C PLATTER run --machine cray1
      PROGRAM CV
      DIMENSION A(4),B(4)
      DATA A/1.,-2.,3.,-4./
CDIR$ IVDEP
      DO 10 I=1,4
   10 B(I)=CVMGT(A(I),0.,A(I).GT.0.)
      X=CVMGP(1.,2.,-1.)
      Y=CVMGZ(1.,2.,0.)
      PRINT 20,B,X,Y
   20 FORMAT(1X,6F5.1)
      END
