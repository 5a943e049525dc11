C PLATTER run --machine t3d --site mixed --env MPP_AGENT_IOPATH=direct
C     With phase II configured: requests of whole sectors use it, others use phase I. 8 sectors at a time, and 7.5.
      COMMON A(4096)
      CALL ASNUNIT(1, '-F system', IER)
      DO 20 K=1,2
      N = 4096
      IF (K.EQ.2) N = 3840
      REWIND 1
      CALL TIMEF(T0)
      DO 10 I=1,100
   10 WRITE(1) (A(J),J=1,N)
      CALL TIMEF(T1)
   20 PRINT 90, N, (T1-T0)/100
   90 FORMAT (' A REQUEST OF',I5,' WORDS TAKES',F9.3,' MS')
      END
