C PLATTER run --dialect ftn
      DIMENSION F(1)
      DATA F/7H(1X,O3)/
      I=5
      PRINT F,I.AND.4
      F(1)=9H(1X,F4.1)
      X=5.
      PRINT F,X.OR.0
      END
