C PLATTER run --dialect ftn --characters display63
C     THE SET OF 63 HAS NO PER CENT SIGN.
      I=3H50%
      END
