C PLATTER run --machine cray1
      DO 60 I=1,3
      GO TO (10,20,30) I+0
   10 J=100
      GO TO 50
   20 J=200
      GO TO 50
   30 J=300
   50 WRITE(6,70)I,J
   60 CONTINUE
   70 FORMAT(1X,2I5)
      END
