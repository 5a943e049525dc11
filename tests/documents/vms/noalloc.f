C     5 120 000 bytes by READ and WRITE, in records of 8192, which the
C     file is extended for.
      PROGRAM NOALLO
      INTEGER*4 BUFFER(2048)
      OPEN (UNIT=1, FILE='NOALLOC.DAT', STATUS='NEW',
     1 FORM='UNFORMATTED', RECORDTYPE='FIXED', RECL=2048)
      CALL LIB$INIT_TIMER()
      DO 10 I = 1, 625
        BUFFER(1) = I
        WRITE (1) BUFFER
   10 CONTINUE
      REWIND 1
      CALL REPORT('Writing')
      DO 20 I = 1, 625
        READ (1) BUFFER
        IF (BUFFER(1) .NE. I) STOP 'OTHER RECORDS'
   20 CONTINUE
      CALL REPORT('Reading')
      CLOSE (UNIT=1)
      END
