C PLATTER run --machine cray1
      DIMENSION A(3)
      DATA A/1.,2.,3./
      CALL ONE(A)
      CALL MANY(A(2))
      X=9.
      CALL MANY(X)
      WRITE(6,10)A,X
   10 FORMAT(1X,4F5.1)
      END
      SUBROUTINE ONE(B)
      B=B+10.
      RETURN
      END
      SUBROUTINE MANY(C)
      DIMENSION C(1)
      C(1)=C(1)*2.
      RETURN
      END
