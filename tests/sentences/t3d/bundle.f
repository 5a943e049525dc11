C PLATTER run --machine t3d --site drives
C     Latency of a system call, and small records bundled by FFIO layers in the PE into few large requests.
      DIMENSION A(512)
      CHARACTER C(5)*24
      DATA C /'-F system','-F bufa:8:2','-F bufa:64:4','-F cos.sync:64',
     *        '-F mr'/
      DO 20 K=1,5
      CALL ASNUNIT(1, C(K), IER)
      CALL TIMEF(T0)
      DO 10 I=1,500
   10 WRITE(1) A
      REWIND 1
      CLOSE(1)
      CALL TIMEF(T1)
      PRINT 90, C(K), (T1-T0)/500, 8*512*500/(1000*(T1-T0))
   90 FORMAT (1X,A16,F8.3,' MS A RECORD,',F8.3,' MB/S')
   20 CONTINUE
      END
