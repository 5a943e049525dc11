C PLATTER run --machine cdc7600
      PROGRAM COMPL8(OUTPUT)
      COMPLEX A,B,C(2)
      DATA C/(1.,2.),(3.,4.)/
      A=C(1)*C(2)
      B=CEXP((0.,0.))
      X=CABS(C(2)-C(1))
      PRINT 10,A,B,X
   10 FORMAT(1X,2(2H (,F6.2,1H,,F6.2,1H)),F8.4)
      END
