C PLATTER run --machine cdc7600
      PROGRAM F2F(OUTPUT)
      X=ABSF(-4.)
      Y=SQRTF(X)
      K=XABSF(-3)
      M=XMODF(17,5)
      Z=FLOATF(K)
      N=XFIXF(Y*1.25)
      PRINT 10,X,Y,K,M,Z,N
   10 FORMAT(1X,2F5.1,2I3,F5.1,I3)
      END
