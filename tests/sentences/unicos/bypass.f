C PLATTER run --machine ymp --site ldcache
C     Without library buffers (-s u, system, syscall), with ldcache: requests of whole sectors on sector boundaries, and others.
      COMMON A(65536)
      CHARACTER C(4)*24
      DATA C /'-F cos','-s u','-F system','-F syscall'/
      DO 20 K=1,4
      I = ISHELL('rm -f fort.1')
      CALL ASNUNIT(1, C(K), IER)
      OPEN(1,FORM='UNFORMATTED')
      CALL TIMEF(T0)
      DO 10 I=1,16
   10 WRITE(1) A
      CALL TIMEF(T1)
      CLOSE(1)
   20 PRINT 90, C(K), 8*65536*16/(1000*(T1-T0))
   90 FORMAT (' 16 WRITES OF 128 SECTORS, ',A24,F8.3,' MB/S')
C     Small records: blocked by the library, and one system call each without it.
      DO 40 K=1,2
      I = ISHELL('rm -f fort.1')
      CALL ASNUNIT(1, C(K), IER)
      OPEN(1,FORM='UNFORMATTED')
      CALL TIMEF(T0)
      DO 30 I=1,512
   30 WRITE(1) (A(J),J=1,64)
      CALL TIMEF(T1)
      CLOSE(1)
   40 PRINT 91, C(K), 8*64*512/(1000*(T1-T0))
   91 FORMAT (' 512 WRITES OF 64 WORDS,   ',A24,F8.3,' MB/S')
C     The same words, a sector at a time: multiples of a sector; not multiples; multiples that start inside a sector.
      CALL ASNUNIT(1, '-s u', IER)
      DO 60 K=1,3
      N = 4096
      IF (K.EQ.2) N = 4000
      I = ISHELL('rm -f fort.1')
      OPEN(1,FORM='UNFORMATTED')
      IF (K.EQ.3) WRITE(1) (A(J),J=1,100)
      CALL TIMEF(T0)
      DO 50 I=1,64
   50 WRITE(1) (A(J),J=1,N)
      CALL TIMEF(T1)
      CLOSE(1)
   60 PRINT 92, N, 100*(K/3), 8*N*64/(1000*(T1-T0))
   92 FORMAT (' 64 WRITES OF',I5,' WORDS FROM WORD',I4,' OF A SECTOR',
     * F8.3,' MB/S')
      END
