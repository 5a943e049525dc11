C PLATTER translate
      PUNCH 10,I,X
      PUNCH 10
   10 FORMAT(I5,F8.2)
      END
