C     Unformatted records of 1000 words by way of blocks of each size, in
C     files of mode 4; and one record to a block of 32760.
      PROGRAM BLKSIZ
      CHARACTER*72 COMMND
      INTEGER SIZE(5), RECORD(1000), LARGE(8187)
      REAL*8 BEGIN, END, CPU1, CPU2
      DATA SIZE /800, 4096, 8192, 16384, 32760/
      DO 40 K = 1, 5
        WRITE (COMMND, 10) SIZE(K)
   10   FORMAT ('FILEDEF 8 DISK RECORDS DATA A4 (RECFM VBS BLKSIZE',
     1    I6)
        CALL CMS(COMMND, IRC)
        DO 20 I = 1, 200
   20   WRITE (8) RECORD
        REWIND 8
        CALL QSIO('A', NBEFOR, NWRITE)
        CALL CLOCKX(BEGIN)
        CALL CPUTIME(CPU1, IRC)
        DO 30 I = 1, 200
   30   READ (8) RECORD
        CALL CPUTIME(CPU2, IRC)
        CALL CLOCKX(END)
        CALL QSIO('A', NREAD, NWRITE)
        WRITE (6, 50) SIZE(K), NREAD - NBEFOR, (END - BEGIN) / 1E6,
     1    (CPU2 - CPU1) / 1E6
        CLOSE (8)
   40 CONTINUE
   50 FORMAT (' BLKSIZE', I6, ' READS', I5, ' ELAPSED', F8.3, ' CPU',
     1  F8.3)
C     The fourth record begins inside a block of the disk's, and ends in
C     another: seven whole ones lie between. It is on one cylinder.
      CALL CMS('FORMAT 192 C 2 (BLKSIZE 4K', IRC)
      CALL CMS('FILEDEF 9 DISK LARGE DATA C4 (RECFM VBS BLKSIZE 32760'
     1  , IRC)
      DO 60 I = 1, 5
   60 WRITE (9) LARGE
      REWIND 9
      DO 70 I = 1, 5
        CALL QSIO('C', NBEFOR, NWRITE)
        READ (9) LARGE
        CALL QSIO('C', NREAD, NWRITE)
   70 WRITE (6, 80) I, NREAD - NBEFOR
   80 FORMAT (' RECORD', I2, ' OF 32K READS', I3)
      END
