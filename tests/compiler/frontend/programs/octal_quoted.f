C PLATTER run
      DATA I/O'777'/
      J=O'17'
      PRINT 10,I,J
   10 FORMAT(1X,2I5)
      END
