C PLATTER run
      PROGRAM FEWB
      INTEGER M(0:2,5:6),I,W(4)
      DO 10 J=5,6
      DO 10 I=0,2
   10 M(I,J)=100*I+J
      N=M(2)+M
      W=9
      PRINT 20,N,M(1),(M(I),I=0,2),W(1)
   20 FORMAT(1X,6I5)
      READ (5,30) W
   30 FORMAT(4I2)
      PRINT 20,W
      END
