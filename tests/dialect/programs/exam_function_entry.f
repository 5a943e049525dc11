C PLATTER run --machine cdc7600
      PROGRAM FN(OUTPUT)
      PRINT 1,F(1.),G(2.)
    1 FORMAT(2F5.1)
      END
      FUNCTION F(X)
      F=X+1.
      RETURN
      ENTRY G
      F=X*10.
      RETURN
      END
