C PLATTER run --machine ymp
C     Reading and writing 2000 records with some computing: layers with and without asynchronous buffers.
      DIMENSION A(512)
      CHARACTER C(8)*24
      DATA C /'-F cos.sync:16','-F cos.async','-F cos.async:32',
     *        '-F cos.async:96','-F bufa:16:4','-F bufa:48:10',
     *        '-F cachea:16:4','-F cachea:16:4:2'/
      DO 50 K=1,8
      I = ISHELL('rm -f fort.1')
      CALL ASNUNIT(1, C(K), IER)
      CALL TIMEF(T0)
      DO 10 I=1,2000
      CALL WORK(A)
   10 WRITE(1) A
      CALL TIMEF(T1)
      REWIND 1
      CALL TIMEF(T2)
      DO 20 I=1,2000
      READ(1) A
   20 CALL WORK(A)
      CALL TIMEF(T3)
      CLOSE(1)
   50 PRINT 90, C(K), T1-T0, T3-T2
   90 FORMAT (1X,A20,' MS: WRITE',F9.1,' READ',F9.1)
C     The work alone.
      CALL TIMEF(T0)
      DO 60 I=1,2000
   60 CALL WORK(A)
      CALL TIMEF(T1)
      PRINT 91, T1-T0
   91 FORMAT (' COMPUTING ALONE',F9.1,' MS')
      END
      SUBROUTINE WORK(A)
      DIMENSION A(512)
      DO 10 J=1,18
      DO 10 I=1,512
   10 A(I) = SQRT(ABS(A(I))+1.0)
      END
