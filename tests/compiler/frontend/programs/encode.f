C PLATTER run
      DIMENSION A(4)
      DATA A/4*8H--------/
      I=42
      ENCODE(12,10,A) I,4HABCD
   10 FORMAT(I5,A4)
      PRINT 20,A
   20 FORMAT(1X,4(A8,1H/))
      N=10
      ENCODE(N,10,A(3)) I,4HWXYZ
      PRINT 20,A
      IF(I.EQ.42) ENCODE(8,30,B) I
   30 FORMAT(3H B=,I5)
      PRINT 40,B
   40 FORMAT(1X,A8)
      END
