C PLATTER run --machine cdc7600
      PROGRAM GOTOS(OUTPUT)
      I=2
      GO TO (10,20,30)I
   10 STOP 1
   20 PRINT 1
      GOTO(10,10,30),I+1
   30 PRINT 2
      ASSIGN 50 TO K
      GO TO K
   40 STOP 4
   50 DO 60 J=5,1
   60 PRINT 3,J
    1 FORMAT(* A*)
    2 FORMAT(* B*)
    3 FORMAT(* C*I3)
      END
