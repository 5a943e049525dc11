! tries: 200 MB that are touched
! seen: LAST 25000000.
      COMMON X(25000000)
      DO 10 I=1,25000000
   10 X(I)=I
      PRINT '(A,F10.0)',' LAST',X(25000000)
      END
