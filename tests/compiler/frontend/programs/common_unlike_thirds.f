C PLATTER run --machine cray1
C Every unit is compared with every other, also where the first declares too little to tell.
      PROGRAM CT
      COMMON /B/ X
      X=1.
      CALL S
      CALL T
      END
      SUBROUTINE S
      DOUBLE PRECISION D
      COMMON /B/ X,D
      D=2.
      END
      SUBROUTINE T
      COMMON /B/ X,Y,Z
      WRITE(6,10) X,Y
   10 FORMAT(1X,2F5.1)
      END
