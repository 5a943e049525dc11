C PLATTER run --machine ibm3081
      EXTERNAL SQRT,F
      CALL S(SQRT,16.)
      CALL S(F,16.)
      END
      SUBROUTINE S(G,X)
      Y=G(X)
      WRITE(6,10)Y
   10 FORMAT(1X,F6.2)
      RETURN
      END
      FUNCTION F(X)
      F=X/3.2
      RETURN
      END
