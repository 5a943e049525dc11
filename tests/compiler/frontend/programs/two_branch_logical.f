C PLATTER run
      LOGICAL L
      L=.TRUE.
      I=1
      IF(L) 10,20
   10 I=I+10
   20 IF(.NOT.L.OR.I.EQ.5) 30,40
   30 I=I+100
   40 IF(I.EQ.11) 50,60
   50 I=I+1000
   60 PRINT 70,I
   70 FORMAT(1X,I6)
      END
