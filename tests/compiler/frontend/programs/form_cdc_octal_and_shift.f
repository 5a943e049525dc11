C PLATTER run --machine cdc7600
      PROGRAM OCT(OUTPUT)
      I=777B
      J=I.AND.170B
      K=SHIFT(I,3)
      L=SHIFT(K,-3)
      M=.NOT.I.AND.7777B
      PRINT 10,I,J,K,L,M
      PRINT 20,I,M
   10 FORMAT(1X,5I6)
   20 FORMAT(1X,O20,O6)
      END
