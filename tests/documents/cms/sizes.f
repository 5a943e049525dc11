C     A file of 30 records of 100 bytes on minidisks of each block size,
C     read a block at a time: one block needs no block of pointers.
      PROGRAM SIZES
      CHARACTER*40 COMMND
      INTEGER SIZE(4), BUFFER(25)
      DATA SIZE /4096, 2048, 1024, 512/
      DO 30 K = 1, 4
        WRITE (COMMND, 10) 190 + K, SIZE(K)
   10   FORMAT ('FORMAT ', I3, ' B 2 (BLKSIZE ', I4)
        CALL CMS(COMMND, IRC)
        DO 20 I = 1, 30
   20   CALL FSWRITE('SMALL DATA B', I, 1, BUFFER, 100, 'F', IRC)
        CALL FSCLOSE('SMALL DATA B', IRC)
        CALL QSIO('B', NBEFOR, NWRITE)
        CALL CMS('EXECIO * DISKR SMALL DATA B', IRC)
        CALL QSIO('B', NREAD, NWRITE)
        WRITE (6, 40) SIZE(K), NREAD - NBEFOR
   30 CONTINUE
   40 FORMAT (' BLOCKS OF', I5, ' READS', I3)
      END
