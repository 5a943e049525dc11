C PLATTER run --machine ibm3081
      IMPLICIT INTEGER*8 (Q)
      INTEGER*8 I
      INTEGER J*8
      INTEGER(8) K
      REAL*16 X
      REAL*8 Y/8.0/
      END
      INTEGER*8 FUNCTION F(X)
      F=X
      END
