C     A module of 300 blocks is read whole by each of ten users; of a
C     shared segment, the first reads the 60 pages that it needs, and the
C     others find them.
      PROGRAM SEGMNT
      INTEGER BLOCK(1024), MODULE(1024,15)
      REAL*8 BEGIN, MIDDLE, END
      DO 10 I = 1, 300
   10 CALL FSWRITE('FORTVS MODULE A', I, 1, BLOCK, 4096, 'F', IRC)
      CALL FSCLOSE('FORTVS MODULE A', IRC)
      CALL CLOCKX(BEGIN)
      DO 30 J = 1, 10
        DO 20 I = 1, 300, 15
          NBYTES = 61440
   20   CALL FSREAD('FORTVS MODULE A', I, 15, MODULE, NBYTES, IRC)
   30 CALL FSCLOSE('FORTVS MODULE A', IRC)
      CALL CLOCKX(MIDDLE)
      DO 40 I = 1, 300, 5
        NBYTES = 4096
   40 CALL FSREAD('FORTVS MODULE A', I, 1, BLOCK, NBYTES, IRC)
      CALL CLOCKX(END)
      WRITE (6, 50) 3000, (MIDDLE - BEGIN) / 1E6
      WRITE (6, 60) 60, (END - MIDDLE) / 1E6
   50 FORMAT (' MODULE BLOCKS', I5, ' ELAPSED', F8.3)
   60 FORMAT (' SEGMENT PAGES', I5, ' ELAPSED', F8.3)
      END
