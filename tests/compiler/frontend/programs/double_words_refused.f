C PLATTER run --machine cdc7600
      PROGRAM DWR(OUTPUT)
      DOUBLE PRECISION D,E/1.D0/,F(2,2)
      DOUBLE COMPLEX Z
      DIMENSION W(40)
      EQUIVALENCE (W(1),D),(W(3),E),(W(5),F(1,1))
      EQUIVALENCE (W(20),Z)
      NAMELIST /N/ D
      CALL S(F(1,2))
      BUFFER IN (5,1) (D,D)
      END
      SUBROUTINE S(A)
      DOUBLE PRECISION A(2)
      A(1)=1.
      END
