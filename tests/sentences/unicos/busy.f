C PLATTER run --machine ymp --load 0.3
C     A drive with other users: a request of theirs precedes each third request of ours, so fewer requests wait less.
      DIMENSION A(500)
      CHARACTER C(4)*20
      DATA C /'-F cos','-F cos.sync:42','-F cos.sync:420','-F cos,mr'/
      DO 30 K=1,4
      I = ISHELL('rm -f fort.1')
      CALL ASNUNIT(1, C(K), IER)
      CALL TIMEF(T0)
      DO 10 I=1,2000
   10 WRITE(1) A
      DO 20 J=1,3
      REWIND 1
      DO 20 I=1,2000
   20 READ(1) A
      CLOSE(1)
      CALL TIMEF(T1)
   30 PRINT 90, C(K), 32000/(T1-T0)
   90 FORMAT (1X,A16,F8.2,' MB/S, CLOSE INCLUDED')
      END
