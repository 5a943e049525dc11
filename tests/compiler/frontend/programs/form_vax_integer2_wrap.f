C PLATTER run --machine vax780
      INTEGER*2 I,J
      INTEGER*4 K
      EQUIVALENCE (I,K)
      K = 65536 + 7
      J = I
      TYPE 10, I, J, K
   10 FORMAT (1X,3I8)
      END
