C PLATTER run --machine ibm3081
      A=F(3.)
      WRITE(6,10)A
   10 FORMAT(1X,F5.1)
      END
      FUNCTION F(X)
      EXTERNAL F
      F=X*2.
      RETURN
      END
