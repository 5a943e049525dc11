C PLATTER run --dialect ftn --characters ascii
      I=MASK(12)
      X=SHIFT(X,6).AND..NOT.MASK(N)
      END
