C PLATTER run --machine ibm3081
      N=5
      PRINT 10,N
      PUNCH 20,N
      READ 30,K
      PRINT 10,K
   10 FORMAT(1X,I3)
   20 FORMAT(I5)
   30 FORMAT(I2)
      END
