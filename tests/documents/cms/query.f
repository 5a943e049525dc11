C     The document's table: a file of 3554 records, each way, loaded by
C     XEDIT. Records of variable length have 77 and 23 bytes on the mean,
C     which the document does not print.
      PROGRAM QUERY
      WRITE (6, 10)
   10 FORMAT (' RECFM LRECL BLOCKS WIDTH IOS')
      CALL TRY('F', 80, 80)
      CALL TRY('V', 80, 80)
      CALL TRY('F', 25, 80)
      CALL TRY('V', 25, 25)
      CALL TRY('F', 25, 25)
      END

      SUBROUTINE TRY(FORMAT, LRECL, WIDTH)
      CHARACTER*1 FORMAT
      CHARACTER*80 COMMND
      INTEGER LRECL, WIDTH, BUFFER(20)
      CALL CMS('FORMAT 191 A 10 (BLKSIZE 4K', IRC)
      DO 10 I = 1, 3554
        LENGTH = LRECL
        IF (FORMAT .EQ. 'V') LENGTH = LRECL - 4 + MOD(I, 3)
        IF (FORMAT .EQ. 'V' .AND. LRECL .EQ. 25) LENGTH = LENGTH + 1
        CALL FSWRITE('QUERY DATA A', I, 1, BUFFER, LENGTH, FORMAT, IRC)
        IF (IRC .NE. 0) STOP 1
   10 CONTINUE
      CALL FSCLOSE('QUERY DATA A', IRC)
      CALL QSIO('A', NREAD, NWRITE)
      WRITE (COMMND, 20) WIDTH
   20 FORMAT ('XEDIT QUERY DATA A (WIDTH', I4)
      CALL CMS(COMMND, IRC)
      NBEFOR = NREAD
      CALL QSIO('A', NREAD, NWRITE)
C     So many blocks: all but those of the directory and one of pointers.
      CALL BLOCKS(NBLOCK)
      WRITE (6, 30) FORMAT, LRECL, NBLOCK, WIDTH, NREAD - NBEFOR
   30 FORMAT (1X, A5, I6, I7, I6, I4)
      END

C     Of the one file: what EXECIO reads one by one, and a block of
C     pointers.
      SUBROUTINE BLOCKS(NBLOCK)
      CALL QSIO('A', NBEFOR, NWRITE)
      CALL CMS('EXECIO * DISKR QUERY DATA A', IRC)
      CALL QSIO('A', NREAD, NWRITE)
      NBLOCK = NREAD - NBEFOR - 1
      END
