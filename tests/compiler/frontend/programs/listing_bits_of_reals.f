C PLATTER run --machine cdc7600
      PROGRAM A12(OUTPUT)
      DIMENSION IB(4)
      EQUIVALENCE (X,IX)
      X=1.0
      PRINT 1,X,IX
      X=-1.0
      PRINT 1,X,IX
      X=0.1
      PRINT 1,X,IX
      X=1.E300
      PRINT 2,X.AND.MASK(12)
      X=3.0
      Y=X.AND..NOT.MASK(12).OR.17160000000000000000B
      PRINT 3,Y
      I=SHIFT(X.AND.MASK(12),12)
      PRINT 2,I
    1 FORMAT(2(1X,O20))
    2 FORMAT(1X,O20)
    3 FORMAT(1X,F12.6)
      END
