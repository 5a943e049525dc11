C PLATTER run --machine ibm3081
      READ 10,I,J
      PRINT 20,I,J
   10 FORMAT(2I3)
   20 FORMAT(1X,2I4)
      END
