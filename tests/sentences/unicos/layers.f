C PLATTER run --machine ymp
C     2000 records of 500 words: the library's requests of the kernel, counted by an event layer under cos.
      DIMENSION A(500)
      CALL ASSIGN('assign -F cos,event.summary u:1', IER)
      CALL TIMEF(T0)
      DO 10 I=1,2000
      A(1) = I
      WRITE(1) A
   10 CONTINUE
      CALL TIMEF(T1)
      PRINT 90, 2000, T1-T0
   90 FORMAT (I6,' WRITES TAKE ',F8.2,' MS')
      REWIND 1
      CALL TIMEF(T0)
      DO 20 I=1,2000
      READ(1) A
      IF (A(1).NE.I) STOP 1
   20 CONTINUE
      CALL TIMEF(T1)
      PRINT 91, 2000, T1-T0
   91 FORMAT (I6,' READS TAKE  ',F8.2,' MS')
C     One WRITE in ten waits for the system; the others only move words to the buffer.
      REWIND 1
      M = 0
      DO 30 I=1,2000
      CALL TIMEF(T0)
      WRITE(1) A
      CALL TIMEF(T1)
      IF (T1-T0.GT.0.2) M = M+1
   30 CONTINUE
      PRINT 92, 2000, M
   92 FORMAT (I6,' WRITES, OF WHICH',I4,' WAIT FOR A SYSTEM REQUEST')
      CLOSE(1)
      END
