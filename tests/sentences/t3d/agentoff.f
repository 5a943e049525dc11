C PLATTER run --machine t3d --pes 8 --env MPP_AGENT_IOPATH=direct --env MPP_AGENT_PLOCK=off
C     An Agent that is not locked in memory is swapped to disk when the PEs compute for a second.
      COMMON A(98304)
      INTEGER MY_PE
      CHARACTER F*8
      M = MY_PE()
      WRITE(F,91) M
   91 FORMAT ('FILE',I3.3)
      CALL ASNFILE(F, '-F system -p '//CHAR(48+MOD(M,4)), IER)
      OPEN(1,FILE=F,FORM='UNFORMATTED')
      CALL BARRIER()
      CALL TIMEF(T0)
      DO 10 I=1,8
   10 WRITE(1) A
      CALL BARRIER()
      CALL TIMEF(T1)
      IF (M.EQ.0) PRINT 90, 8*98304*64/(1000*(T1-T0))
   90 FORMAT (' 8 PES, 64 REQUESTS IN A ROW',F9.2,' MB/S')
C     Requests with more than a second between them.
      T = 0
      DO 30 I=1,3
      CALL TIMEF(T0)
   20 CALL TIMEF(T1)
      DO 25 J=1,98304
   25 A(J) = SQRT(A(J)+1.0)
      IF (T1-T0.LT.1100.0) GO TO 20
      CALL TIMEF(T0)
      WRITE(1) A
      CALL TIMEF(T1)
   30 T = T+T1-T0
      IF (M.EQ.0) PRINT 92, T/3
   92 FORMAT (' A REQUEST AFTER A SECOND OF WORK',F9.2,' MS')
      END
