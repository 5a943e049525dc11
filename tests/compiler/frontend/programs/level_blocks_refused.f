C PLATTER translate --dialect ftn
      SUBROUTINE LVR
      COMMON /BIG/ A
      EQUIVALENCE (B,C)
      LEVEL 2,/SMALL/
      LEVEL 2,B
      END
