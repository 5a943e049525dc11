C PLATTER run --machine t3d --pes 16 --site ldcached --env MPP_AGENT_IOPATH=direct --env MPP_AGENT_IO_MEM_MIN=16000000
C     On LDcached disks: PE 0 gathers the data of all PEs with gets and writes them; then it reads them and distributes them with puts.
      PARAMETER (N=11776)
      COMMON A(N), B(N,16)
      INTEGER MY_PE
      M = MY_PE()
      DO 10 I=1,N
   10 A(I) = M
      CALL ASNUNIT(1, '-F system -p 0-3 -q 16', IER)
      CALL BARRIER()
      CALL TIMEF(T0)
      IF (M.EQ.0) THEN
        DO 30 K=1,10
        DO 20 J=1,16
   20   CALL SHMEM_GET(B(1,J), A, N, J-1)
   30   WRITE(1) B
        CALL TIMEF(T1)
        PRINT 90, 'GATHER AND WRITE', 8*N*16*10/(1000*(T1-T0))
   90   FORMAT (1X,A20,F8.2,' MB/S')
        REWIND 1
        CALL TIMEF(T0)
        DO 50 K=1,10
        READ(1) B
        DO 40 J=1,16
   40   CALL SHMEM_PUT(A, B(1,J), N, J-1)
   50   CONTINUE
        CALL TIMEF(T1)
        PRINT 90, 'READ AND DISTRIBUTE', 8*N*16*10/(1000*(T1-T0))
      END IF
      CALL BARRIER()
      IF (A(N).NE.M) PRINT *, 'WRONG WORDS ON PE', M
      END
