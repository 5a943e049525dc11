C PLATTER run --dialect ftn
      NAMELIST /INP/ A,NAME,B
      DIMENSION A(4)
      READ (5,INP)
      PRINT 10,A,B
      READ (5,INP)
   10 FORMAT (1X,5F5.1)
      END
