C     READS WHAT RECORDS.F HAS LEFT ON UNIT 1.
      DIMENSION A(600)
      X=0.
      N=0
   10 READ(1,END=20) A
      N=N+1
      X=X+A(600)
      GO TO 10
   20 PRINT 30,N,X
   30 FORMAT(I4,F12.1)
      END
