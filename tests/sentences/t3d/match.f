C PLATTER run --machine t3d --site drives --pes 4 --env MPP_AGENT_IOPATH=direct
C     One existing file over four disks. Stripes as long as the program's buffer, 92 blocks, a track: each request is on one disk,
C     and each PE has a disk of its own. Stripes of 4 blocks: each request is on all disks.
      PARAMETER (N=47104, NR=20)
      COMMON A(N)
      INTEGER MY_PE
      CHARACTER C(2)*40, F(2)*4
      DATA C /'-F system -p 0-3 -q 92 -n 7360',
     *        '-F system -p 0-3 -q 4 -n 7360'/, F /'good','bad'/
      M = MY_PE()
      DO 40 K=1,2
      CALL ASNFILE(F(K), C(K), IER)
      OPEN(1,FILE=F(K),ACCESS='DIRECT',RECL=8*N,FORM='UNFORMATTED')
      IF (M.EQ.0) THEN
        DO 5 I=1,4*NR
    5   WRITE(1,REC=I) A
      END IF
      CALL BARRIER()
      CALL TIMEF(T0)
      DO 10 I=1,NR
   10 READ(1,REC=M+1+4*(I-1)) A
      CALL BARRIER()
      CALL TIMEF(T1)
      IF (M.EQ.0) PRINT 90, C(K), 'IN TURN  ', 4*8*N*NR/(1000*(T1-T0))
   90 FORMAT (1X,A32,A10,F9.2,' MB/S')
C     Each PE reads another part of the file.
      CALL BARRIER()
      CALL TIMEF(T0)
      DO 20 I=1,NR
      IF (K.EQ.1) READ(1,REC=M+1+4*MOD(7*I,NR)) A
   20 IF (K.EQ.2) READ(1,REC=NR*M+1+MOD(7*I,NR)) A
      CALL BARRIER()
      CALL TIMEF(T1)
      IF (M.EQ.0) PRINT 90, C(K), 'AT RANDOM', 4*8*N*NR/(1000*(T1-T0))
      CALL BARRIER()
   40 CLOSE(1)
      END
