C PLATTER run --machine cdc7600
C The fields that were packed come out by a statement function with SHIFT and MASK: 5, 1234, 7.
      PROGRAM FLD(OUTPUT)
      INTEGER W
      IGET(W,N,M)=SHIFT(W,M).AND..NOT.MASK(60-N)
      W=5
      W=SHIFT(W,12).OR.1234
      W=SHIFT(W,6).OR.7
      I=IGET(W,6,-18)
      J=IGET(W,12,-6)
      K=IGET(W,6,0)
      PRINT 1,I,J,K
    1 FORMAT(1X,3I6)
      END
