C PLATTER run --machine cdc7600
      PROGRAM REALI(OUTPUT)
      I=3.99
      J=-3.99
      X=7/2
      K=7./2.
      M=2**(-1)
      PRINT 1,I,J,X,K,M
    1 FORMAT(2I4,F5.1,2I4)
      END
