C PLATTER run --machine t3d --pes 4
C     SHMEM: a ticket by SWAP, a flag by PUT and WAIT, strided copies, a broadcast and reductions.
      COMMON /S/ IT(1), IFLAG(1), A(8), B(8), X(2), Y(2), IS(16), W(16)
      INTEGER MY_PE, SHMEM_SWAP
      M = MY_PE()
      IT(1) = -1
      IFLAG(1) = 0
      DO 10 I=1,8
      B(I) = 0
   10 A(I) = 10*M+I
      X(1) = M+1
      X(2) = -M
      CALL BARRIER()
      K = SHMEM_SWAP(IT, M, 0)
      CALL BARRIER()
      IF (M.EQ.0) PRINT *, 'THE LAST OF ALL IS PE', IT(1)
      PRINT *, 'BEFORE PE', M, 'WAS', K
C     PE 3 waits until PE 0 raises its flag.
      CALL TIMEF(T0)
      IF (M.EQ.3) CALL SHMEM_WAIT(IFLAG, 0)
      IF (M.EQ.0) THEN
        DO 20 I=1,1000
   20   W(1) = SQRT(W(1)+I)
        J = 7
        CALL SHMEM_PUT(IFLAG, J, 1, 3)
      END IF
      CALL TIMEF(T1)
      IF (M.EQ.3) PRINT 90, IFLAG(1), T1-T0
   90 FORMAT (' THE FLAG IS',I2,' AFTER',F7.3,' MS')
      CALL SHMEM_IGET(B, A, 1, 2, 4, MOD(M+1,4))
      PRINT 91, 'IGET', (B(I),I=1,4)
   91 FORMAT (1X,A10,8F5.0)
      CALL BARRIER()
      CALL SHMEM_IPUT(B, A, 2, 1, 4, MOD(M+1,4))
      CALL BARRIER()
      PRINT 91, 'IPUT', B
      CALL SHMEM_BROADCAST(B, A, 3, 2, 0, 0, 4, IS)
      PRINT 91, 'BROADCAST', (B(I),I=1,3)
      CALL SHMEM_REAL8_SUM_TO_ALL(Y, X, 2, 0, 0, 4, W, IS)
      PRINT 91, 'SUM', Y
      CALL SHMEM_REAL8_MAX_TO_ALL(Y, X, 2, 0, 0, 4, W, IS)
      PRINT 91, 'MAX', Y
      END
