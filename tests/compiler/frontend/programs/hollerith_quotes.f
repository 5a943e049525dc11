C PLATTER run
      I=7HDON'T $
      J=2H''
      PRINT 10,I,J
   10 FORMAT(1X,A8,A2,5H'"$"')
      END
