C PLATTER run --machine cray1
      PROGRAM MULT
      DIMENSION A(2)
      I=X=A(1)=2.75
      J=K=A(2)=1
      PRINT 10,I,X,A,J,K
   10 FORMAT(1X,I3,3F6.2,2I3)
      END
