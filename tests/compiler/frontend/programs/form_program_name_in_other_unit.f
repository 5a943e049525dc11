C PLATTER run --machine cray1
      PROGRAM M
      CALL S
      END
      SUBROUTINE S
      COMMON /X/M
      M=5
      CALL T
      END
      SUBROUTINE T
      COMMON /X/K
      WRITE(6,10)K
   10 FORMAT(1X,I3)
      END
