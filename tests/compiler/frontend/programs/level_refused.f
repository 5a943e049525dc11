C PLATTER run --dialect ftn
      COMMON /BIG/ A(100)
      LEVEL 2,A,C
      LEVEL 4,A
      LEVEL2=5
      END
