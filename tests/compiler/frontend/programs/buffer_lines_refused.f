C PLATTER run --machine cdc7600
      PROGRAM HOST(OUTPUT,TAPE9)
      WRITE(9,10)
   10 FORMAT(2HAB)
      BUFFER IN(9,0)(A,A)
      END
