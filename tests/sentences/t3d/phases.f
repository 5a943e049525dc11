C PLATTER run --machine t3d --site mixed --pes 2
C     Buffered I/O, the default: PE 0 makes well-formed requests (phase II), which bypass the host's buffers; PE 1 does not.
      COMMON A(65536)
      INTEGER MY_PE
      CHARACTER F(2)*8
      DATA F /'whole','parts'/
      M = MY_PE()+1
      N = 65536
      IF (M.EQ.2) N = 65500
      CALL ASNFILE(F(M), '-F system -p '//CHAR(47+M), IER)
      OPEN(1,FILE=F(M),FORM='UNFORMATTED')
      CALL BARRIER()
      CALL TIMEF(T0)
      DO 10 I=1,50
   10 WRITE(1) (A(J),J=1,N)
      CALL TIMEF(T1)
      PRINT 90, F(M), 8*N*50/(1000*(T1-T0))
   90 FORMAT (1X,A8,F8.2,' MB/S')
      END
