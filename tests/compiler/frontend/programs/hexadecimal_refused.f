C PLATTER translate
      PROGRAM HEXR
      I=X'1G'
      J=Z'11111111111111111'
      LOGICAL L
      L=X'1'
      END
