C PLATTER run --machine ymp
C     The time of single system requests: a seek, a read that the subsystem has read ahead, and one that needs the drive.
      COMMON A(512), B(21504)
      CALL ASNUNIT(1, '-s u', IER)
      DO 10 I=1,100
   10 WRITE(1) B
      REWIND 1
      READ(1) A
      CALL TIMEF(T0)
      READ(1) A
      CALL TIMEF(T1)
      PRINT 90, 'NEXT SECTOR, READ AHEAD', T1-T0
   90 FORMAT (1X,A30,F9.3,' MS')
      CALL TIMEF(T0)
      REWIND 1
      CALL TIMEF(T1)
      PRINT 90, 'SEEK ONLY', T1-T0
      DO 20 I=1,60
   20 READ(1) B
      REWIND 1
      CALL TIMEF(T0)
      READ(1) A
      CALL TIMEF(T1)
      PRINT 90, 'HEADS ON ANOTHER CYLINDER', T1-T0
      CALL ASNUNIT(2, '-F mr.scr', IER)
      WRITE(2) A
      REWIND 2
      CALL TIMEF(T0)
      READ(2) A
      CALL TIMEF(T1)
      PRINT 90, 'NO SYSTEM REQUEST', T1-T0
      END
