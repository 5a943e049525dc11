C PLATTER run --machine cdc7600
      PROGRAM TWICE(OUTPUT)
      REAL X
      INTEGER X
      DIMENSION A(3)
      DIMENSION A(4)
      REAL Y
      REAL*8 Z
      END
