C PLATTER run --machine ymp
C     Buffer I/O, random-access I/O and queued I/O, each through cache pages and in its usual way.
      PARAMETER (N=512, NB=200)
      DIMENSION A(N), INDEX(301), IAQP(20), X(500)
      COMMON /Q/ B(N,NB)
      CHARACTER C(2)*24
      DATA C /'-F system','-F cache:42:10'/
      DO 100 K=1,2
      CALL ASNUNIT(1, C(K), IER)
      CALL TIMEF(T0)
      DO 10 I=1,NB
      BUFFER OUT(1,0) (A(1),A(N))
   10 X(1) = UNIT(1)
      REWIND 1
      DO 20 I=1,NB
      BUFFER IN(1,0) (A(1),A(N))
   20 X(1) = UNIT(1)
      CALL TIMEF(T1)
      CLOSE(1,STATUS='DELETE')
      PRINT 90, 'BUFFER IN/OUT', C(K), T1-T0
   90 FORMAT (1X,A15,A16,F10.2,' MS')
      CALL ASNUNIT(2, C(K), IER)
      CALL WOPEN(2,NB,0,IERR)
      CALL TIMEF(T0)
      DO 30 I=1,NB
   30 CALL PUTWA(2,A,1+(I-1)*N,N,IERR)
      DO 40 I=1,NB
   40 CALL GETWA(2,A,1+(I-1)*N,N,IERR)
      CALL TIMEF(T1)
      CALL WCLOSE(2,IERR)
      PRINT 90, 'GETWA/PUTWA', C(K), T1-T0
      CALL ASNUNIT(3, C(K), IER)
      CALL OPENMS(3,INDEX,301,0)
      CALL TIMEF(T0)
      DO 50 I=1,NB
   50 CALL WRITMS(3,A,N,I,0)
      DO 60 I=1,NB
   60 CALL READMS(3,A,N,I)
      CALL TIMEF(T1)
      CALL CLOSMS(3)
      PRINT 90, 'READMS/WRITMS', C(K), T1-T0
      CALL ASNFILE('fort.4', C(K), IER)
      CALL AQOPEN(IAQP,20,4,IS)
      CALL TIMEF(T0)
      DO 70 I=1,NB
   70 CALL AQWRITE(IAQP,B(1,I),I-1,1,I,0,IS)
      CALL TIMEF(T1)
      CALL AQWAIT(IAQP,IS)
      CALL TIMEF(T2)
      CALL AQCLOSE(IAQP,IS)
      PRINT 90, 'AQWRITE', C(K), T1-T0
      PRINT 90, 'AQWAIT', C(K), T2-T1
      DO 80 I=2,4
   80 IF (ISHELL('rm -f fort.'//CHAR(48+I)).NE.0) STOP 2
  100 CONTINUE
      END
