C PLATTER run --machine ymp
C     Two files that grow at the same time, 16 blocks at a time, or with their space preallocated: reading one of them.
      COMMON A(8192)
      CHARACTER C(3)*24
      DATA C /'-s u','-s u -n 1600','-s u -n 1600 -c'/
      DO 40 K=1,3
      I = ISHELL('rm -f fort.1 fort.2')
      CALL ASNUNIT(1, C(K), IER)
      CALL ASNUNIT(2, C(K), IER)
      OPEN(1,FORM='UNFORMATTED')
      OPEN(2,FORM='UNFORMATTED')
      CALL TIMEF(T0)
      DO 10 I=1,100
      WRITE(1) A
   10 WRITE(2) A
      CALL TIMEF(T1)
      REWIND 1
      CALL TIMEF(T2)
      DO 20 I=1,100
   20 READ(1) A
      CALL TIMEF(T3)
      CLOSE(1)
      CLOSE(2)
   40 PRINT 90, C(K), T1-T0, T3-T2
   90 FORMAT (1X,A16,' MS: WRITE BOTH',F9.1,' READ ONE',F9.1)
      END
