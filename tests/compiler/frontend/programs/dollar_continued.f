C PLATTER run
      I=1 $ J=I
     1+10 $ PRINT 10,
     2I,J
   10 FORMAT(1X,2I4)
      END
