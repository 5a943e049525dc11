C PLATTER run --machine cdc7600
      CHARACTER*8 C,D
      EQUIVALENCE (I,C),(C,D)
      END
