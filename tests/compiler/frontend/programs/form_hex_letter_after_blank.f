C PLATTER run --machine vax780
      I = '651' X
      J = I .AND. '777' O
      TYPE 10, I, J
   10 FORMAT(1X,2I6)
      END
