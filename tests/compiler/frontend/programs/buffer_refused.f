C PLATTER run
      DIMENSION A(10)
      BUFFER IN (5,1) (A(1))
      BUFFER IN (5) (A(1),A(10))
      BUFFER OUT (5,1) (A(1),A(1)+9)
      CHARACTER*8 C
      REAL(16) S(10)
      BUFFER IN (5,1) (C,C)
      BUFFER IN (5,1) (A(1),S(10))
      END
