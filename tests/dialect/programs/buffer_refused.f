C PLATTER run
      DIMENSION A(10)
      BUFFER IN (5,1) (A(1))
      BUFFER IN (5) (A(1),A(10))
      BUFFER OUT (5,1) (A(1),A(1)+9)
      END
