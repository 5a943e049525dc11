C PLATTER run --dialect ftn
      IDENT = 5
      PRINT 10,IDENT
   10 FORMAT(1X,I3)
      END
