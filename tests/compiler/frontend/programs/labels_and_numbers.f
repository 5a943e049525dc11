C PLATTER run --machine cdc7600
C     A VARIABLE HOLDS A LABEL NOW AND A NUMBER THEN
      PROGRAM LABELS(OUTPUT)
      L=3
      M=L+1
      PRINT 5,M
    5 FORMAT(1X,I3)
      ASSIGN 10 TO M
      N=7
      GO TO M,(10,20)
   10 ASSIGN 20 TO M
      GO TO M
   20 M=2*N
      PRINT 5,M
      END
