C PLATTER run --machine cdc7600
      PROGRAM ODE(OUTPUT)
      TYPE REAL I,J(2)
      TYPE INTEGER A
      TYPE DOUBLE D
      TYPE LOGICAL L
      TYPE COMPLEX Z
      PARAMETER NX=3,NY=NX+1
      DIMENSION G(NX,NY)
      I=1.5
      J(2)=2.5
      A=7.9
      D=1.D0/4.D0
      L=I.LT.J(2)
      Z=(1.,2.)
      G(NX,NY)=NX*NY
      PRINT 10,I,J(2),A,D,L,Z,G(3,4)
   10 FORMAT(1X,2F5.1,I3,F6.3,L2,2F4.1,F5.1)
      TYPEA=3.
      PRINT
      PRINT, TYPEA
      STOP 9HEND (OK*)
      END
