C PLATTER run --machine ymp
C     Direct access to 1500 records of 600 words: pages smaller than a record, pages that hold one, and records used again.
      PARAMETER (N=600, NR=1500)
      DIMENSION A(N)
      CHARACTER C(6)*24
      DATA C /'-F system','-F cache:1:4','-F cache:8:4','-F cache:42:4',
     *        '-F cachea:48:10','-F cachea:48:10:3'/
      DO 100 K=1,6
      CALL ASNUNIT(1, C(K), IER)
      OPEN(1,ACCESS='DIRECT',RECL=8*N,FORM='UNFORMATTED')
      CALL TIMEF(T0)
      DO 10 I=1,NR
      A(1) = I
   10 WRITE(1,REC=I) A
      CALL TIMEF(T1)
      DO 20 I=1,NR
      READ(1,REC=I) A
      IF (A(1).NE.I) STOP 1
      B = 0
      DO 15 J=1,N
   15 B = B+SQRT(A(J))
   20 CONTINUE
      CALL TIMEF(T2)
      DO 30 I=NR,1,-1
   30 READ(1,REC=I) A
      CALL TIMEF(T3)
C     Localized: 16 records again and again.
      DO 40 J=1,20
      DO 40 I=1,16
   40 READ(1,REC=50+I) A
      CALL TIMEF(T4)
      CLOSE(1,STATUS='DELETE')
      PRINT 90, C(K), T1-T0, T2-T1, T3-T2, T4-T3
   90 FORMAT (1X,A18,' MS: WRITE',F8.1,' READ',F8.1,' BACKWARD',F8.1,
     * ' 16 AGAIN',F8.1)
  100 CONTINUE
      END
