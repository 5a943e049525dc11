C PLATTER run --machine cdc7600
      PROGRAM TYP(OUTPUT)
      TYPE INTEGER A,B(2)
      TYPE REAL K
      TYPE LOGICAL L
      TYPE DOUBLE D
      TYPE COMPLEX C
      A=7./2.
      B(1)=1
      B(2)=-1
      K=1.5
      L=K.GT.1.
      D=1.D0/4.D0
      C=(1.,2.)*(0.,1.)
      PRINT 10,A,B,K,L,D,C
   10 FORMAT(1X,3I3,F5.1,L3,D12.4,2F5.1)
      END
