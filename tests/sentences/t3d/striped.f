C PLATTER run --machine t3d --pes 16 --env MPP_AGENT_IO_MEM_MIN=16000000
C     Files over all four disks (as a system-striped file system), each on one disk, and without an assign: 1 PE, 4 PEs and all.
      COMMON A(188416)
      INTEGER MY_PE
      CHARACTER C(3)*16, F*8
      DATA C /'-p 0-3 -q 16','-p 0','none'/
      M = MY_PE()
      DO 40 K=1,3
      DO 40 L=0,2
      NP = 4**L
      WRITE(F,91) K, L, M
   91 FORMAT ('F',2I1,I3.3)
      IF (K.EQ.1) CALL ASNFILE(F, '-F system -p 0-3 -q 16', IER)
      IF (K.EQ.2)
     * CALL ASNFILE(F, '-F system -p '//CHAR(48+MOD(M,4)), IER)
      IF (K.EQ.3) CALL ASNFILE(F, '-F system', IER)
      CALL BARRIER()
      CALL TIMEF(T0)
      IF (M.LT.NP) THEN
        OPEN(1,FILE=F,FORM='UNFORMATTED')
        DO 10 I=1,10
   10   WRITE(1) A
        CLOSE(1,STATUS='DELETE')
      END IF
      CALL BARRIER()
      CALL TIMEF(T1)
      IF (M.EQ.0) PRINT 90, C(K), NP, 8*188416*10*NP/(1000*(T1-T0))
   90 FORMAT (1X,A16,I4,' PES',F9.2,' MB/S')
   40 CONTINUE
      END
