C PLATTER run
      PRINT 10,UNIT(1)
   10 FORMAT(1X,F4.1)
      END
      FUNCTION UNIT(N)
      UNIT=N+0.5
      RETURN
      END
