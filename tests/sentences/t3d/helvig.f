C PLATTER run --machine t3d --pes 4 --env MPP_AGENT_IOPATH=direct --env MPP_AGENT_IO_MEM_MIN=64000000
C     One PE per disk: requests that wait, and asynchronous ones from two, three and four buffers of each PE.
      PARAMETER (N=188416)
      COMMON A(N,4)
      DIMENSION IAQP(20)
      INTEGER MY_PE
      M = MY_PE()
      DO 40 NB=1,4
      IU = 10*NB+M
      CALL ASNUNIT(IU, '-F system -p '//CHAR(48+M), IER)
      CALL ASNFILE('fort.'//CHAR(48+NB)//CHAR(48+M),
     * '-F system -p '//CHAR(48+M), IER)
      CALL AQOPEN(IAQP,20,IU,IS)
      CALL BARRIER()
      CALL TIMEF(T0)
      DO 20 I=1,20
      IF (I.GT.NB) CALL AQWAIT(IAQP,IS,I-NB)
   20 CALL AQWRITE(IAQP,A(1,1+MOD(I,NB)),368*(I-1),368,I,0,IS)
      CALL AQWAIT(IAQP,IS)
      CALL TIMEF(T1)
      CALL AQCLOSE(IAQP,IS)
      CALL BARRIER()
      IF (M.EQ.0) PRINT 90, NB, 4*8*N*20/(1000*(T1-T0))
   90 FORMAT (' 4 PES,',I2,' BUFFERS EACH',F9.2,' MB/S')
   40 CONTINUE
      END
