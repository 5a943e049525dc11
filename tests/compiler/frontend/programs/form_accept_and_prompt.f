C PLATTER run --machine vax780
      ACCEPT 10,N
   10 FORMAT(I3)
      TYPE 20,N
   20 FORMAT(' N =',I4)
      END
