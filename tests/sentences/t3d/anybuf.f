C PLATTER run --machine t3d
C     Phase I accepts any buffer size and any address; a site of phase I only.
      COMMON A(5000)
      CALL ASNUNIT(1, '-F system', IER)
      DO 10 K=1,5
      N = 1+511*(K-1)
      CALL TIMEF(T0)
      DO 5 I=1,20
    5 WRITE(1) (A(J),J=K,K+N-1)
      CALL TIMEF(T1)
   10 PRINT 90, N, K, 8*N*20/(1000*(T1-T0))
   90 FORMAT (' 20 REQUESTS OF',I5,' WORDS FROM WORD',I2,F9.3,' MB/S')
      END
