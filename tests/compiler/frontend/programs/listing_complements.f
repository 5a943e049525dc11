C PLATTER run --machine cdc7600
      PROGRAM H6(OUTPUT)
      INTEGER A,B,C
      A=12
      B=A.AND.-A
      C=A.AND.(-A+1)
      PRINT 1,B,C,(-A.OR.3),(A.XOR.-1),(-A.AND.-3)
    1 FORMAT(1X,5I6)
      A=-0
      IF(A.EQ.0) PRINT 2
    2 FORMAT(5H ZERO)
      A=SHIFT(-1,1)
      B=SHIFT(1,59)
      C=SHIFT(1,-1)
      PRINT 3,A,B,C
    3 FORMAT(3(1X,O20))
      I=17B $ J=-17B
      PRINT 3,SHIFT(J,-2),SHIFT(J,58),SHIFT(I,-2)
      PRINT 3,SHIFT(J,0),SHIFT(J,60),I.AND.J
      END
