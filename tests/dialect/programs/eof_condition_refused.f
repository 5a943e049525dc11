C PLATTER run --dialect ftn
   10 IF (UNIT,5) 10,20,30,40
   20 IF (EOF,5) 10,20,30
   30 IF (IOCHECK,5) 10,20
   40 IF (EOF,5) STOP
      END
