C PLATTER run --machine cray1
      PROGRAM BUF
      DIMENSION A(4),B(4)
      DATA A/1.5,2.5,3.5,4.5/
      BUFFER OUT(2,0)(A(1),A(4))
      IF(UNIT(2).GE.0.)STOP 1
      REWIND 2
      BUFFER IN(2,0)(B,B(4))
      IF(UNIT(2))10,20,20
   10 WRITE(6,30)LENGTH(2),B
      STOP
   20 WRITE(6,40)
   30 FORMAT(1X,I3,4F5.1)
   40 FORMAT(6H ERROR)
      END
