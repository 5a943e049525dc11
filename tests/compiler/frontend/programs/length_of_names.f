C PLATTER run --machine vax780
      REAL X*8,Y,Z*8(2)/1.D0,2.D0/,P(2)*8
      INTEGER*4 I*2,J
      LOGICAL L*1,M,W*1(2)
      COMMON /B/ X,Y,I,L
      DATA W/'O','K'/
      X=1.D0/3.D0
      Y=1./3.
      I=32767
      I=I+1
      P(2)=X
      PRINT 10, X,Y,I,Z,P(2)
   10 FORMAT(1X,2F18.15,I7,2F4.1,F18.15)
      IF (W(1).EQ.'O') PRINT 20, W
   20 FORMAT(1X,2A1)
      END
