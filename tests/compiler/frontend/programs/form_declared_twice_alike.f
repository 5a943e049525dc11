C PLATTER run --machine cdc7600
      DIMENSION A(3)
      INTEGER I,J,I
      COMMON A
      REAL A
      DIMENSION B(2)
      REAL B
      INTEGER J
      DO 5 I=1,3
    5 A(I)=I
      B(1)=1.5
      B(2)=2.5
      J=4
      WRITE(6,10)A,B,J
   10 FORMAT(1X,5F5.1,I3)
      END
