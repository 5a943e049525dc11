C PLATTER run --dialect ftn
      I=MASK(12)
      X=SHIFT(X,6).AND..NOT.MASK(N)
      END
