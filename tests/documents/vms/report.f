C     The document's lines, from the timer that LIB$INIT_TIMER has set.
      SUBROUTINE REPORT(WHAT)
      CHARACTER*(*) WHAT
      INTEGER*4 TICKS(2), CPU, BUFIO, DIRIO, FAULTS
      REAL*8 LOW, TIME
      CALL LIB$STAT_TIMER(1, TICKS)
      CALL LIB$STAT_TIMER(2, CPU)
      CALL LIB$STAT_TIMER(3, BUFIO)
      CALL LIB$STAT_TIMER(4, DIRIO)
      CALL LIB$STAT_TIMER(5, FAULTS)
C     A quadword of -100 ns.
      LOW = TICKS(1)
      IF (LOW .LT. 0) LOW = LOW + 4294967296.D0
      TIME = -(TICKS(2) * 4294967296.D0 + LOW) * 1.D-7
      WRITE (6, 10) WHAT, TIME, CPU / 100.
   10 FORMAT (1X, A, ' Elapsed time = ', F7.2, ' secs. Cpu time = ',
     1 F6.2, ' secs.')
      WRITE (6, 20) DIRIO, BUFIO, FAULTS
   20 FORMAT (1X, I6, ' direct I/O, ', I6, ' buffered I/O, ', I6,
     1 ' page faults')
      CALL LIB$INIT_TIMER()
      END

      SUBROUTINE CHECK(STATUS)
      INTEGER*4 STATUS
      IF (.NOT. BTEST(STATUS, 0)) CALL LIB$STOP(%VAL(STATUS))
      END
