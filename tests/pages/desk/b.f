      PRINT 10
   10 FORMAT (2H B)
      END
