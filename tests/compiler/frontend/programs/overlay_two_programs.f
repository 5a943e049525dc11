C PLATTER run --dialect ftn
      PROGRAM ONE(OUTPUT)
      END
      PROGRAM TWO(OUTPUT)
      END
