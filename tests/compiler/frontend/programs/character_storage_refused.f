C PLATTER run --machine cray1
      CHARACTER*8 C,D
      EQUIVALENCE (I,C),(C,D)
      END
