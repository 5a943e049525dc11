C PLATTER run --machine ymp --site systems
C     The same file in the user's file system, in /tmp (two drives), in /usr/tmp (ldcache) and below it, in /ssd, and in memory.
      DIMENSION A(500)
      CHARACTER N(6)*16
      DATA N /'work','/tmp/work','/usr/tmp/work','/usr/tmp/a/work',
     *        '/ssd/work','mr'/
      CALL ASNFILE('mr', '-F cos,mr.scr', IER)
      DO 30 K=1,6
      OPEN(1,FILE=N(K),FORM='UNFORMATTED')
      CALL TIMEF(T0)
      DO 10 I=1,2000
   10 WRITE(1) A
      DO 20 J=1,3
      REWIND 1
      DO 20 I=1,2000
   20 READ(1) A
      CALL TIMEF(T1)
      CLOSE(1)
   30 PRINT 90, N(K), 32000/(T1-T0)
   90 FORMAT (1X,A16,F8.1,' MB/S')
      I = ISHELL('df')
C     Striped over both partitions of /tmp, and a partition that it does not have.
      CALL ASNFILE('/tmp/both', '-p 0-1 -q 48 -F bufa:96:4', IER)
      OPEN(1,FILE='/tmp/both',FORM='UNFORMATTED')
      CALL TIMEF(T0)
      DO 40 I=1,8000
   40 WRITE(1) A
      CALL TIMEF(T1)
      CLOSE(1)
      PRINT 90, '/tmp/both', 32000/(T1-T0)
      PRINT *, ISHELL('setf -n 16 -p 2 /tmp/none')
      END
