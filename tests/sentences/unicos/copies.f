C PLATTER run --machine ymp
C     Copies of the data: none (system), one (bufa), two (cos in memory), and their time for 1000 requests of 4096 words.
      COMMON A(4096)
      CHARACTER C(4)*24
      DATA C /'-F mr.scr','-F cos,mr.scr','-F cos,mr.scr,mr.scr',
     *        '-F cos,bufa,mr.scr'/
      DO 30 K=1,4
      CALL ASNUNIT(1, C(K), IER)
      CALL TIMEF(T0)
      DO 10 I=1,1000
   10 WRITE(1) A
      CALL TIMEF(T1)
      CLOSE(1)
   30 PRINT 90, C(K), T1-T0
   90 FORMAT (1X,A24,F9.2,' MS')
      END
