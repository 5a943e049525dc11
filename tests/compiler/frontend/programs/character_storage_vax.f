C PLATTER run --machine vax780
      CHARACTER*4 C
      EQUIVALENCE (I,C)
      C='ABCD'
      IF (I.EQ.'44434241'X) PRINT 10, I
   10 FORMAT(1X,A4)
      END
