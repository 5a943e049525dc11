C PLATTER run
      ENCODE(8,10) I
      ENCODE(0,10,A) I
      DO 10 I=1,3
   10 ENCODE(8,20,A) I
   20 FORMAT(I8)
      END
