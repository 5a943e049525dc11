C     A compiler of 150 blocks, written between files that are erased
C     again, so that it lies all over the disk; then copied to another
C     disk, and back. Then what is read again and again.
      PROGRAM REBILD
      CHARACTER*24 NAME
      INTEGER BLOCK(1024)
      CALL CMS('FORMAT 190 S 20 (BLKSIZE 4K', IRC)
      DO 20 I = 1, 150
        WRITE (NAME, 10) I
   10   FORMAT ('MACRO', I3.3, ' XEDIT S')
        DO 15 J = 1, 15
   15   CALL FSWRITE(NAME, J, 1, BLOCK, 4096, 'F', IRC)
        CALL FSCLOSE(NAME, IRC)
        CALL FSWRITE('FORTVS TEXT S', I, 1, BLOCK, 4096, 'F', IRC)
   20 CONTINUE
      CALL FSCLOSE('FORTVS TEXT S', IRC)
      CALL LOOK(' SPREAD')
      CALL CMS('FORMAT 290 T 20 (BLKSIZE 4K', IRC)
      CALL CMS('COPYFILE FORTVS TEXT S FORTVS TEXT T', IRC)
      CALL CMS('ERASE FORTVS TEXT S', IRC)
      DO 30 I = 1, 150
        WRITE (NAME, 10) I
        CALL CMS('ERASE '//NAME, IRC)
   30 CONTINUE
      CALL CMS('COPYFILE FORTVS TEXT T FORTVS TEXT S', IRC)
      CALL LOOK(' CLUMPED')
      CALL LOOK(' AGAIN')
      END

      SUBROUTINE LOOK(WHAT)
      CHARACTER*(*) WHAT
      INTEGER BLOCK(1024,15)
      REAL*8 BEGIN, END
      CALL QSIO('S', NBEFOR, NWRITE)
      CALL CLOCKX(BEGIN)
      DO 10 I = 1, 150, 15
        NBYTES = 61440
   10 CALL FSREAD('FORTVS TEXT S', I, 15, BLOCK, NBYTES, IRC)
      CALL FSCLOSE('FORTVS TEXT S', IRC)
      CALL CLOCKX(END)
      CALL QSIO('S', NREAD, NWRITE)
      WRITE (6, 20) WHAT, NREAD - NBEFOR, (END - BEGIN) / 1E6
   20 FORMAT (A, ' READS', I4, ' ELAPSED', F8.3)
      END
