C PLATTER run --machine cray1
      K=0
      ASSIGN 10 TO L
      GO TO 50
   10 ASSIGN 20 TO L
      GO TO 50
   20 WRITE(6,60)K
      STOP
   50 K=K+1
      GO TO L
   60 FORMAT(1X,I3)
      END
