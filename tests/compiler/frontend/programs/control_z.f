C PLATTER run --machine cray1
      PRINT 10
   10 FORMAT(6H HELLO)
      END
