C PLATTER run --machine cdc7600
C FORTRAN 66 has no names for BLOCK DATA.
      PROGRAM BLK
      COMMON /A/ I /B/ J /C/ K
      WRITE(6,10) I,J,K
   10 FORMAT(1X,3I3)
      END
      BLOCK DATA
      COMMON /A/ I
      DATA I/1/
      END
      BLOCK DATA
      COMMON /B/ J
      DATA J/2/
      END
      BLOCK DATA
      COMMON /C/ K
      DATA K/3/
      END
