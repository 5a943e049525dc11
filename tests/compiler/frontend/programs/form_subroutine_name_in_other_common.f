C PLATTER run --machine cdc7600
      CALL ABC(3)
      CALL S
      END
      SUBROUTINE ABC(I)
      COMMON /X/K
      K=I
      END
      SUBROUTINE S
      COMMON /X/ABC
      INTEGER ABC
      WRITE(6,10)ABC
   10 FORMAT(1X,I3)
      END
