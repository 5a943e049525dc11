C PLATTER run --machine cray1
      DIMENSION W(8)
      DOUBLE PRECISION D(4)
      CALL S(W,D)
      CALL S(D,D)
      CALL S(D(2),W(3))
      CALL T(D)
      END
      SUBROUTINE S(A,B)
      DOUBLE PRECISION A(4),B
      A(1)=B
      END
      SUBROUTINE T(A)
      DIMENSION A(4)
      A(1)=0.
      END
