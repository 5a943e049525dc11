C PLATTER run --machine cdc7600
      BOOLEAN B,C
      B=1.5
      END
