C PLATTER run
      LOGICAL L
      DO 10 I=1,3
   10 IF(L) 20,30
   20 STOP
   30 STOP
      END
