      PRINT 10
   10 FORMAT (2H A)
      END
