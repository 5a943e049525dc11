C PLATTER run --machine cdc7600
      PROGRAM DFV(OUTPUT)
      INTEGER K(5)/1,2,3/,M/4/,L(2)/2*5/
      REAL X(2,2)/2*1.5/
      PRINT 10,K(1),K(2),K(3),M,L,X(1,1),X(2,1)
   10 FORMAT(1X,6I3,2F5.1)
      END
