C PLATTER run --machine cdc7600
C AB in columns 5 and 6, CD in 11 and 12; with 2P two digits stand before the point.
      PROGRAM G5(OUTPUT)
      PRINT 1
    1 FORMAT(1H1,T11,2HCD,T5,2HAB//1X,3HEND)
      X=12.345
      PRINT 2,X,X
    2 FORMAT(1X,2PE12.3,0PF8.2)
      PRINT 3,(I,I=1,7)
    3 FORMAT(1X,3(I2,1H,))
      END
