C PLATTER run --machine vax780
      READ(5,10)
      WRITE(6,10)
   10 FORMAT(13H             )
      END
