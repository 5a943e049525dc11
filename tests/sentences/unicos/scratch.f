C PLATTER run --machine ymp
C     Scratch files: which of them exist after CLOSE, and what CLOSE costs.
      DIMENSION A(500)
      LOGICAL L
      CHARACTER C(6)*20
      DATA C /'-F cos','-t','-F cos,mr','-F mr.scr','-F sds.scr',
     *        '-F cos,sds.scr'/
      DO 20 K=1,6
      CALL ASNFILE('work', C(K), IER)
      OPEN(1,FILE='work',FORM='UNFORMATTED')
      CALL TIMEF(T0)
      DO 10 I=1,2000
   10 WRITE(1) A
      CALL TIMEF(T1)
      CLOSE(1)
      CALL TIMEF(T2)
      INQUIRE(FILE='work',EXIST=L)
      PRINT 90, C(K), T1-T0, T2-T1, L
   90 FORMAT (1X,A16,' WRITE',F8.1,' CLOSE',F8.1,' MS, EXISTS ',L1)
   20 I = ISHELL('rm -f work')
C     Fortran's own scratch files, on disk.
      CALL ASNFILE('work', '-F cos', IER)
      OPEN(2,FORM='UNFORMATTED',STATUS='SCRATCH')
      CALL TIMEF(T0)
      DO 30 I=1,2000
   30 WRITE(2) A
      CALL TIMEF(T1)
      CLOSE(2)
      INQUIRE(FILE='fort.2',EXIST=L)
      PRINT 90, 'SCRATCH', T1-T0, 0., L
      OPEN(1,FILE='work',FORM='UNFORMATTED')
      WRITE(1) A
      CLOSE(1,STATUS='DELETE')
      INQUIRE(FILE='work',EXIST=L)
      PRINT 90, 'DELETE', 0., 0., L
      END
