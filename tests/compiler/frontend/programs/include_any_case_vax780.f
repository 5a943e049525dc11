C PLATTER run --machine vax780
      PROGRAM INC
      INCLUDE 'Include_Any_Case.INC'
      I=3
      CALL S
      END
      SUBROUTINE S
      include 'INCLUDE_ANY_CASE.inc'
      WRITE(6,10) I
   10 FORMAT(1X,I3)
      END
