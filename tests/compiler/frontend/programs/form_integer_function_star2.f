C PLATTER run --machine ibm3081
      INTEGER*2 K,KF
      K=KF(20)
      WRITE(6,10)K
   10 FORMAT(1X,I5)
      END
      INTEGER FUNCTION KF*2(I)
      KF=I*I
      RETURN
      END
