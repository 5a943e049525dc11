C PLATTER run --dialect cft
      PROGRAM CALLS
      END
         IDENT     BITS
         S1        ,A1
