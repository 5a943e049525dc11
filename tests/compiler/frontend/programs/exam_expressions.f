C PLATTER run --machine cdc7600
      PROGRAM EXPRS(OUTPUT)
      A=2.
      PRINT 1,-A**2,A**3,A**.5,2**3,A*(-3.),4/3*3,-7/2,
     2MOD(-7,3),
     1ISIGN(3,-1)
    1 FORMAT(1X,3F8.4,I3,F6.1,4I4)
      B=A**2**3
      PRINT 2,B,AMOD(7.5,2.),AINT(-2.7),DIM(3.,5.),AMAX0(3,4),
     1MAX1(2.9,1.)
    2 FORMAT(1X,5F8.2,I4)
      END
