C PLATTER run --machine cray1
C EQUIVALENCE lays variables over a block beyond what COMMON names of it.
      PROGRAM CE
      COMMON /B/ X /C/ P(2),D /T/ U(3)
      DOUBLE PRECISION D
      EQUIVALENCE (X,Y(1)),(P(2),W(1))
      DIMENSION Y(3),W(2)
      CALL S
      END
      SUBROUTINE S
      DOUBLE PRECISION D
      CHARACTER*8 C,E(2)
      COMMON /B/ X,D // Z /T/ C
      EQUIVALENCE (C,E(1))
      END
      SUBROUTINE V
      DOUBLE PRECISION Z
      COMMON // Z
      END
