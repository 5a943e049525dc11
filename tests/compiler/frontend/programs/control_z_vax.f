C PLATTER run --machine vax780
      PRINT 10
   10 FORMAT(6H HELLO)
      END
GARBAGE
