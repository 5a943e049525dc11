C PLATTER run --machine ymp --site three
C     300 records of 48 blocks on one or three partitions, and three files on one partition or each on its own.
      COMMON A(24576), B(24576,3)
      CHARACTER C(5)*40
      DATA C /'-F cos:144','-p 0 -n 14500 -q 48 -F cos:144',
     *        '-p 0-2 -n 14500 -q 48 -F cos.sync:144',
     *        '-p 0:1:2 -n 14500 -q 48 -F bufa:144:6',
     *        '-p 0-2 -n 14500 -q 16 -F bufa:48:6'/
      DO 20 K=1,5
      I = ISHELL('rm -f fort.1')
      CALL ASNUNIT(1, C(K), IER)
      OPEN(1,FORM='UNFORMATTED')
      CALL TIMEF(T0)
      DO 10 I=1,300
   10 WRITE(1) A
      REWIND 1
      DO 15 I=1,300
   15 READ(1) A
      CALL TIMEF(T1)
      CLOSE(1)
   20 PRINT 90, C(K), 2*8*24576*300/(1000*(T1-T0))
   90 FORMAT (1X,A40,F8.2,' MB/S')
      DO 60 K=1,2
      DO 30 J=1,3
      IF (K.EQ.1) CALL ASNUNIT(10+J, '-s u -p 0', IER)
   30 IF (K.EQ.2)
     * CALL ASNUNIT(10+J, '-s u -p '//CHAR(47+J), IER)
      CALL TIMEF(T0)
      DO 40 I=1,50
      DO 40 J=1,3
      BUFFER OUT(10+J,0) (B(1,J),B(24576,J))
   40 CONTINUE
      DO 50 J=1,3
   50 X = UNIT(10+J)
      CALL TIMEF(T1)
      DO 55 J=1,3
   55 CLOSE(10+J,STATUS='DELETE')
   60 PRINT 91, 2*K-1, 8*24576*150/(1000*(T1-T0))
   91 FORMAT (' 3 FILES ON',I2,' PARTITIONS',F8.2,' MB/S')
      END
