C PLATTER run --dialect ftn --characters ascii
      I=37777777777777777777B
      J=77777777777777777776B
      END
