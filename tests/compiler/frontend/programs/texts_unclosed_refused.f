C PLATTER run --machine cdc7600
C Texts without an end, and empty ones: each is rejected at its place.
      PROGRAM T(OUTPUT)
      DIMENSION W(2)
      DATA W/2*""/
      A="X
      B=""
      CALL S("")
      IF (A.EQ."Y) 10,20
   10 PRINT 30,'Z
   20 I=' 'O
   30 FORMAT(1X,A10)
      END
      SUBROUTINE S(V)
      DIMENSION V(2)
      END
