C PLATTER run --machine cray1
      I=0
 1 0  I=I+1
      GO TO (1 0,2 0,
     A 3 0),I
  3 0 CONTINUE
      WRITE(6,4 0)I
      STOP
2 0   I=I+1
      GO TO 3 0
  40  FORMAT(1 X,I 3)
      END
