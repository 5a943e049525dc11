C PLATTER run --machine cdc7600
      PROGRAM FMT2(OUTPUT)
      PRINT 1,1.5,2
    1 FORMAT(*REAL=*F5.2,5X5HINT =I3,/,4(1H*),3X,*A,B*,/)
      PRINT 2,(I,I=1,5)
    2 FORMAT(1X5I4)
      PRINT 3,1.,2.,3.
    3 FORMAT(1XF4.1,2(F4.1)$)
      END
