C PLATTER run --machine vax780
      PROGRAM DOLLAR
      IMPLICIT INTEGER(A-Z,$)
      X=3.9
      WRITE(6,10) X
   10 FORMAT(1X,I3)
      END
