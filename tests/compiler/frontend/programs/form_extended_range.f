C PLATTER run --machine cray1
      DO 10 I=1,3
      IF(I.EQ.2)GO TO 30
   20 K=I
   10 WRITE(6,40)I,K
      STOP
   30 WRITE(6,50)I
      GO TO 20
   40 FORMAT(1X,2I3)
   50 FORMAT(8H OUTSIDE,I3)
      END
