C PLATTER run --machine vax780
C A record of REAL*8 that is read as REAL*4 is noted, once for each unit; one of the same length is not.
      REAL*8 D,E
      D=2.5D0
      WRITE (1) D
      WRITE (1) D
      REWIND 1
      READ (1) X
      READ (1) Y
      WRITE (2) D,X
      REWIND 2
      READ (2) E,Y
      WRITE (3) D
      REWIND 3
      READ (3) E
      PRINT *,E
      END
