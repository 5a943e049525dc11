C PLATTER run --machine vax780
      INTEGER*4 I,J,K
      INTEGER*2 L
      PARAMETER PI = 3.14, N = 4
      I = 'FF'X
      J = '777'O
      K = "17
      L = 'FFFF'X
      TYPE 10, I, J, K, L, PI, N
   10 FORMAT (1X,4I5,F6.2,I3)
      END
