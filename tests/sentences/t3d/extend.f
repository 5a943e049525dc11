C PLATTER run --machine t3d --pes 4 --env MPP_AGENT_IOPATH=direct --env MPP_AGENT_IO_MEM_MIN=16000000
C     Four PEs create a file of 40 records: in order, with a barrier after each; and at their own speed, the last PE first, so
C     that the host fills each gap with zeros.
      PARAMETER (N=188416)
      COMMON A(N)
      INTEGER MY_PE
      CHARACTER F(2)*4
      DATA F /'ord','own'/
      M = MY_PE()
      DO 60 K=1,2
      CALL ASNFILE(F(K), '-F system -p 0', IER)
      OPEN(K,FILE=F(K),ACCESS='DIRECT',RECL=8*N,FORM='UNFORMATTED')
      CALL BARRIER()
      CALL TIMEF(T0)
      DO 30 I=0,9
      IF (K.EQ.1) THEN
        DO 20 J=0,3
        IF (M.EQ.J) WRITE(K,REC=1+J+4*I) A
   20   CALL BARRIER()
      ELSE
        WRITE(K,REC=1+3-M+4*I) A
      END IF
   30 CONTINUE
      CALL BARRIER()
      CALL TIMEF(T1)
      IF (M.EQ.0) PRINT 90, F(K), 8*N*40/(1000*(T1-T0))
   90 FORMAT (1X,A4,F9.2,' MB/S')
   60 CLOSE(K)
      END
