C PLATTER run --machine cdc7600
      EXTERNAL F,G
      CALL APPLY(F,2.)
      CALL APPLY(G,2.)
      END
      SUBROUTINE APPLY(FUN,X)
      EXTERNAL FUN
      Y=FUN(X)
      WRITE(6,10)Y
   10 FORMAT(1X,F5.1)
      RETURN
      END
      FUNCTION F(X)
      F=X+1.
      RETURN
      END
      FUNCTION G(X)
      G=X*10.
      RETURN
      END
