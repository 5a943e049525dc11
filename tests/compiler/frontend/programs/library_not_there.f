C PLATTER run --machine cdc7600
C     SCILIB IS THE CRAY'S.
      DIMENSION A(8)
      PRINT 10,SSUM(8,A,1)
   10 FORMAT(1X,F5.1)
      END
