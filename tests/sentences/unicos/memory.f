C PLATTER run --machine ymp
C     A file on disk, in memory (mr), in memory and scratch (mr.scr): time of each statement, and system calls below the layer.
      DIMENSION A(500)
      CHARACTER C(3)*36
      DATA C /'-F cos,event.summary',
     *        '-F cos,mr::1961,event.summary',
     *        '-F cos,mr.scr,event.summary'/
      DO 100 K=1,3
      I = ISHELL('rm -f fort.1')
      CALL ASNUNIT(1, C(K), IER)
      CALL TIMEF(T0)
      OPEN(1,FORM='UNFORMATTED')
      CALL TIMEF(T1)
      DO 10 I=1,2000
   10 WRITE(1) A
      CALL TIMEF(T2)
      DO 30 J=1,3
      REWIND 1
      DO 20 I=1,2000
   20 READ(1) A
   30 CONTINUE
      CALL TIMEF(T3)
      CLOSE(1)
      CALL TIMEF(T4)
      PRINT 90, C(K), T1-T0, T2-T1, T3-T2, T4-T3
   90 FORMAT (1X,A36/' MS: OPEN',F8.2,' WRITE',F9.2,' READ',F9.2,
     * ' CLOSE',F8.2)
  100 CONTINUE
C     Write it once more to disk, then open the existing file with mr: it is read at OPEN. With .scr it is not.
      CALL ASNUNIT(1, '-F cos', IER)
      DO 110 I=1,2000
  110 WRITE(1) A
      CLOSE(1)
      CALL ASNUNIT(1, '-F cos,mr', IER)
      CALL TIMEF(T0)
      OPEN(1,FORM='UNFORMATTED',STATUS='OLD')
      CALL TIMEF(T1)
      PRINT 91, 'MR', T1-T0
   91 FORMAT (' OPEN OF THE EXISTING FILE WITH ',A,F9.2,' MS')
      CLOSE(1)
      CALL ASNUNIT(1, '-F cos,mr.scr', IER)
      CALL TIMEF(T0)
      OPEN(1,FORM='UNFORMATTED')
      CALL TIMEF(T1)
      PRINT 91, 'MR.SCR', T1-T0
      END
