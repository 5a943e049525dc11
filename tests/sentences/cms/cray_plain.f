C PLATTER run --machine ymp --site plain
C     A CRAY Y-MP, THE X-MP'S SUCCESSOR, READS 2 MILLION WORDS FROM
C     A DISK DRIVE.
      PROGRAM CRAY
      REAL A(20000)
      DO 10 I = 1, 20000
   10 A(I) = I
      DO 20 K = 1, 100
   20 WRITE (8) A
      REWIND 8
      CALL TIMEF(T0)
      DO 30 K = 1, 100
   30 READ (8) A
      CALL TIMEF(T1)
      WRITE (6, 40) T1 - T0, 16000. / (T1 - T0)
   40 FORMAT (' MILLISECONDS', F10.1, ' MEGABYTES A SECOND', F8.1)
      END
