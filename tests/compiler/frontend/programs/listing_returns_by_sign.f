C PLATTER run --machine cdc7600
C -1., 0. and 1. in turn: NEG, ZER, POS.
      PROGRAM ALT(OUTPUT)
      X=-1.
    5 CALL SGN(X),RETURNS(10,20)
      PRINT 1
    1 FORMAT(* POS*)
      STOP
   10 PRINT 2
    2 FORMAT(* NEG*)
      X=0.
      GO TO 5
   20 PRINT 3
    3 FORMAT(* ZER*)
      X=1.
      GO TO 5
      END
      SUBROUTINE SGN(X),RETURNS(A,B)
      IF(X) 1,2,3
    1 RETURN A
    2 RETURN B
    3 RETURN
      END
