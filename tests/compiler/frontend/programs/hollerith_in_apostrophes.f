C PLATTER run
      I='ABC'H
      J='ABC'L
      K='IT''S'R
      PRINT 10,I,J,K
   10 FORMAT(3(1X,O22))
      END
