C PLATTER run
      I=777B
      J=I+10B
      X=10B
      PRINT 10,I,J,X,777 B
   10 FORMAT(1X,2I5,O24,I5)
      END
