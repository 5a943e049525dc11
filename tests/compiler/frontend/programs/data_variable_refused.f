C PLATTER run --machine cdc7600
      PROGRAM DV(OUTPUT)
      LOGICAL L
      INTEGER K/N/
      PARAMETER (M=3)
      DATA L/T/,I/M/,X,Y/2*J/
      PRINT 10,L,I,X,Y,K
   10 FORMAT(1X,L2,I3,2F5.1,I3)
      END
