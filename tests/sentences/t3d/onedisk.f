C PLATTER run --machine t3d --site drives --pes 16 --env MPP_AGENT_IOPATH=direct
C     PEs on disks of their own (1, 2, 4), and two and four PEs on each disk.
      COMMON A(94208)
      INTEGER MY_PE
      CHARACTER F*8
      M = MY_PE()
      DO 40 L=0,4
      NP = 2**L
      WRITE(F,91) L, M
   91 FORMAT ('F',I1,I3.3)
      CALL ASNFILE(F, '-F system -p '//CHAR(48+MOD(M,4)), IER)
      CALL BARRIER()
      CALL TIMEF(T0)
      IF (M.LT.NP) THEN
        OPEN(1,FILE=F,FORM='UNFORMATTED')
        DO 10 I=1,20
   10   WRITE(1) A
        CLOSE(1,STATUS='DELETE')
      END IF
      CALL BARRIER()
      CALL TIMEF(T1)
      IF (M.EQ.0) PRINT 90, NP, 8*94208*20*NP/(1000*(T1-T0))
   90 FORMAT (I4,' PES ON FOUR DISKS',F9.2,' MB/S')
   40 CONTINUE
      END
