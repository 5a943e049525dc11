C PLATTER run --machine cdc7600
      PROGRAM DBL(OUTPUT)
      DOUBLE D,E(2),DF
      DOUBLEX=2.5
      D=1.D0/3.D0
      E(2)=DF(D)
      PRINT 10,D,E(2),DOUBLEX
   10 FORMAT(1X,2F20.16,F5.1)
      END
      DOUBLE FUNCTION DF(A)
      DOUBLE A
      DF=A*2
      END
