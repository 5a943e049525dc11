C PLATTER run --machine cdc7600
      PROGRAM SIGNS(OUTPUT)
      PRINT 10,7
   10 FORMAT(1X,#N =,I3)
      END
