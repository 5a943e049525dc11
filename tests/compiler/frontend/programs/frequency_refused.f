C PLATTER translate --dialect ftn
      FREQUENCY 10(1,2,1)
      FREQUENCY=3.
      X=1.
   10 IF(X) 20,20,30
   20 STOP
   30 END
