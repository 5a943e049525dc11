C PLATTER run
      I=1 $ J=2 $ PRINT 10,I,J
   10 FORMAT(1X,2I3)
      IF(I.EQ.2) K=5 $ K=7
      PRINT 10,K,0
      END
