C PLATTER run --machine cray1
      CHARACTER*8 A,B*4
      A='ABCDEFGH'
      B=A(3:6)
      A(1:2)='XY'
      IF(A.GT.B)PRINT 10,A,B
      PRINT 20,A//B,INDEX(A,'DE')
   10 FORMAT(1X,A8,1X,A)
   20 FORMAT(1X,A,I3)
      END
