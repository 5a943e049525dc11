C     A directory of 2000 entries of 100 bytes: an entry in the middle is
C     looked for from the first on, and read by its number.
      PROGRAM DIRECT
      INTEGER ENTRY(25)
      DO 10 I = 1, 2000
        ENTRY(1) = I
   10 CALL FSWRITE('USER DIRECT A', I, 1, ENTRY, 100, 'F', IRC)
      CALL FSCLOSE('USER DIRECT A', IRC)
      NBYTES = 100
      CALL FSREAD('USER DIRECT A', 1, 1, ENTRY, NBYTES, IRC)
      CALL QSIO('A', NBEFOR, NWRITE)
      I = 1
   20 NBYTES = 100
      I = I + 1
      CALL FSREAD('USER DIRECT A', I, 1, ENTRY, NBYTES, IRC)
      IF (ENTRY(1) .NE. 1200) GO TO 20
      CALL QSIO('A', NREAD, NWRITE)
      WRITE (6, 30) NREAD - NBEFOR
   30 FORMAT (' IN ORDER READS', I4)
      CALL QSIO('A', NBEFOR, NWRITE)
      NBYTES = 100
      CALL FSREAD('USER DIRECT A', 400, 1, ENTRY, NBYTES, IRC)
      CALL QSIO('A', NREAD, NWRITE)
      WRITE (6, 40) NREAD - NBEFOR
   40 FORMAT (' BY NUMBER READS', I4)
      END
