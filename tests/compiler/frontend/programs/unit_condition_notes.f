C PLATTER translate --notes --dialect ftn
   10 IF (UNIT,5) 10,20,30,40
   20 IF (IOCHECK,5) 10,40
   30 CONTINUE
   40 END
