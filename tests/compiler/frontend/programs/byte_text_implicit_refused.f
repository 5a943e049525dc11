C PLATTER run --machine vax780
      IMPLICIT LOGICAL*1 (W,F)
      DIMENSION W(4)
      DATA W/'C','A','V','E'/
      FLAG=.TRUE.
      END
      SUBROUTINE S
      IMPLICIT LOGICAL*1 (X)
      X='X'
      X=.FALSE.
      END
