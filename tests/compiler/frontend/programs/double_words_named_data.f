C PLATTER run --machine cray1
      DOUBLE PRECISION DATA
      REAL U(8)
      EQUIVALENCE (DATA(1),U(1))
      DIMENSION DATA(4)
      U(3)=-138.
      DATA(1)=-42.875D0
      WRITE(6,28) DATA(1),U(3)
   28 FORMAT(1X,D13.5,F10.1)
      END
