C PLATTER run --machine cdc7600
      PROGRAM F1(OUTPUT)
      DIMENSION X(6)
      DATA X/1.5,22.25,.003,4.,-5.,600000./
      PRINT 1,X
    1 FORMAT(*1TITLE*/*0SUB*//2(* X=*F8.3,2(*;*F7.2)/))
      PRINT 2,X
    2 FORMAT(1P2E12.4,0PF10.2/2(1X,F9.2,*/*))
      PRINT 3,(I,X(I),I=1,3)
    3 FORMAT(3(* (*I1*)=*,F6.3)*.*)
      PRINT 4,1,2,3,4,5
    4 FORMAT(* A*2(1X,I2)/(* B*I3*,*))
      PRINT 5
    5 FORMAT(* IT'S "QUOTED" (OK*)
      PRINT 6,3,4
    6 FORMAT(1H1*PAGE*I3,3X*OF*I3/)
      END
