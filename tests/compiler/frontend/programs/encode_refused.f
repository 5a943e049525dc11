C PLATTER run
      ENCODE(8,10) I
      ENCODE(0,10,A) I
   20 FORMAT(I8)
      END
