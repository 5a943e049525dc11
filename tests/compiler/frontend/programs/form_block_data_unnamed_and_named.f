C PLATTER run --machine vax780
      COMMON /A/ I
      COMMON /B/ J
      WRITE(6,10)I,J
   10 FORMAT(1X,2I3)
      END
      BLOCK DATA
      COMMON /A/ I
      DATA I/1/
      END
      BLOCK DATA SECOND
      COMMON /B/ J
      DATA J/2/
      END
