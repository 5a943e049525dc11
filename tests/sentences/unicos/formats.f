C PLATTER run --machine ymp
C     Formatted and unformatted I/O of the same 20000 words, on disk and on a scratch file in memory.
      DIMENSION A(1000), B(1000)
      NAMELIST /ALL/ X, Y
      CHARACTER L*80
      DO 5 I=1,1000
    5 A(I) = SQRT(1.0*I)/3.0
      CALL ASNUNIT(1, '-F cos,mr.scr', IER)
      CALL ASNUNIT(2, '-F text,mr.scr', IER)
      CALL TIMEF(T0)
      DO 10 K=1,20
   10 WRITE(1) A
      REWIND 1
      DO 12 K=1,20
   12 READ(1) B
      CALL TIMEF(T1)
      E = 0
      DO 15 I=1,1000
   15 E = MAX(E, ABS(A(I)-B(I)))
      PRINT 90, 'UNFORMATTED          ', T1-T0, E
   90 FORMAT (1X,A21,F10.2,' MS, LARGEST ERROR',E10.2)
      CALL TIMEF(T0)
      DO 20 K=1,20
   20 WRITE(2,91) A
   91 FORMAT (5E15.7)
      REWIND 2
      DO 22 K=1,20
   22 READ(2,91) B
      CALL TIMEF(T1)
      E = 0
      DO 25 I=1,1000
   25 E = MAX(E, ABS(A(I)-B(I)))
      PRINT 90, 'EDIT-DIRECTED, E15.7 ', T1-T0, E
      REWIND 2
      CALL TIMEF(T0)
      DO 30 K=1,20
   30 WRITE(2,*) A
      CALL TIMEF(T1)
      PRINT 90, 'LIST-DIRECTED, OUTPUT', T1-T0
      X = A(2)
      Y = A(3)
      CALL TIMEF(T0)
      WRITE(2,ALL)
      CALL TIMEF(T1)
      PRINT 90, 'NAMELIST, TWO WORDS  ', T1-T0
C     The time of a statement grows with its items.
      DO 40 N=0,30,10
      CALL TIMEF(T0)
      WRITE(2,92) (A(I),I=1,N)
   92 FORMAT (5E15.7)
      CALL TIMEF(T1)
   40 PRINT 93, N, T1-T0
   93 FORMAT (' WRITE OF',I3,' ITEMS WITH A FORMAT',F8.3,' MS')
      END
