C PLATTER run --machine cdc7600
C DZ(2) is Z(3) and Z(4). Numbers that share no single words take one word here.
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
      Z(1)=11.
      Z(2)=12.
      DZ(2)=3.D0
      W(3)=4.
      X=5.
      E(2)=6.
      G=7.
      Y(2)=8.
      A=9.
      H=10.
      DB(1)=1.
      DB(2)=2.
      B=3.
      CALL S
      PRINT 10,Z(1),Z(2),Z(3),DZ(2),QQ(2),D,F(2)
   10 FORMAT(1X,7F6.1)
      END
      SUBROUTINE S
      DOUBLE PRECISION G
      COMMON /SAME/ G,Y1,Y2,Y3
      COMMON /OTHER/ A,B,H
      COMMON C(5)
      PRINT 10,G,Y1,Y2,A,B,C(1),C(3),C(5)
   10 FORMAT(1X,8F6.1)
      END
