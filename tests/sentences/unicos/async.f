C PLATTER run --machine ymp --load 0.053
C     Program t with the load to which procview's report is fitted: the default, an asynchronous buffer of the same size, which
C     halves each request, one with requests of the same size, and the guide's, with requests of 48 sectors.
      DIMENSION A(500)
      CHARACTER C(6)*20
      DATA C /'-F cos.sync:8','-F cos.async:8','-F cos.async:16',
     *        '-F cos.async:96','-F cos.sync:42','-F cos.sync:420'/
      DO 30 K=1,6
      I = ISHELL('rm -f fort.1')
      CALL ASNUNIT(1, C(K), IER)
      CALL TIMEF(T0)
      DO 10 I=1,2000
   10 WRITE(1) A
      CALL TIMEF(T1)
      DO 20 J=1,3
      REWIND 1
      DO 20 I=1,2000
   20 READ(1) A
      CALL TIMEF(T2)
      CLOSE(1)
   30 PRINT 90, C(K), 8000/(T1-T0), 24000/(T2-T1)
   90 FORMAT (1X,A16,' MB/S: WRITE',F8.2,' READ',F8.2)
      END
