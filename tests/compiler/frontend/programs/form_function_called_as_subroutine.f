C PLATTER run --machine ibm3081
      CALL F(2.)
      X=F(3.)
      WRITE(6,20)X
   20 FORMAT(1X,F5.1)
      END
      FUNCTION F(X)
      F=X*X
      WRITE(6,10)X
   10 FORMAT(4H IN ,F5.1)
      RETURN
      END
