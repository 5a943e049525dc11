C PLATTER run --machine cray1
C Every unit is compared with every other, also where the first declares too little to tell.
      PROGRAM CT
      COMMON /B/ X
      CALL S
      END
      SUBROUTINE S
      DOUBLE PRECISION D
      COMMON /B/ X,D
      END
      SUBROUTINE T
      COMMON /B/ X,Y,Z
      END
