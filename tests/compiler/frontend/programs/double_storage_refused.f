C PLATTER run --machine cdc7600
C DZ(2) is Z(3) and Z(4) of the machine, and one word here. Only declarations that show it are rejected.
      PROGRAM DP2(OUTPUT)
      IMPLICIT DOUBLE PRECISION (Q)
      DOUBLE PRECISION DZ(4),D,E(3),F(2),G
      DIMENSION Z(8),QQ(2),W(4)
      EQUIVALENCE (Z(1),DZ(1))
      EQUIVALENCE (X,D),(E(1),F(1)),(QQ(1),W(1))
      COMMON /SAME/ G,Y(3) /OTHER/ A,H
      DOUBLE PRECISION H
      COMMON DB(2),B
      DOUBLE PRECISION DB
      CALL S
      END
      SUBROUTINE S
      DOUBLE PRECISION G
      COMMON /SAME/ G,Y1,Y2,Y3
      COMMON /OTHER/ A,B,H
      COMMON C(5)
      END
