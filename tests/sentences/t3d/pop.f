C PLATTER run --machine t3d --pes 16
C     The library for the ocean model: gather, leave out unneeded words, sum up their number, and write the part of each PE
C     by direct access.
      PARAMETER (N=32768)
      COMMON /G/ A(N), B(N), NK(1), NSUM(1), ISYNC(16), WORK(16)
      INTEGER MY_PE
      CALL START_PES(0)
      M = MY_PE()
      DO 10 I=1,N
   10 A(I) = MOD(I+M,2)*I
      OPEN(1,FILE='ocean',ACCESS='DIRECT',RECL=8*N/2,FORM='UNFORMATTED')
      CALL BARRIER()
      CALL TIMEF(T0)
      CALL SHMEM_GET(B, A, N, MOD(M+1,16))
      NK(1) = 0
      DO 20 I=1,N
      IF (B(I).EQ.0.0) GO TO 20
      NK(1) = NK(1)+1
      B(NK(1)) = B(I)
   20 CONTINUE
      WRITE(1,REC=M+1) (B(I),I=1,N/2)
      CALL SHMEM_INT8_SUM_TO_ALL(NSUM,NK,1,0,0,16,WORK,ISYNC)
      CLOSE(1)
      CALL BARRIER()
      CALL TIMEF(T1)
      IF (M.EQ.0) PRINT 90, 16*N, NSUM(1), 8*NSUM(1)/(1000*(T1-T0))
   90 FORMAT (I8,' WORDS GATHERED,',I8,' WRITTEN',F8.2,' MB/S')
      END
