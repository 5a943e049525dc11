C PLATTER run --machine cdc7600
      F(X)=G(X)+1.
      WRITE(6,10)F(G(2.)),AMAX1(F(1.),G(3.),2.)
   10 FORMAT(1X,2F6.1)
      END
      FUNCTION G(X)
      G=X*X
      RETURN
      END
