C PLATTER run --machine cdc7600
      PROGRAM LABELS(OUTPUT)
      DIMENSION K(3)
      ASSIGN 10 TO M
      ASSIGN 20 TO L
      M=L
      IF(M.GT.0) M=K(2)
      ASSIGN 10 TO K(2)
      GO TO M,(10,20)
   10 STOP 10
   20 END
