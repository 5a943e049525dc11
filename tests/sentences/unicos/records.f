C PLATTER run --machine ymp
C     Records of a COS blocked file, and files without records.
      DIMENSION A(500), B(500)
      CHARACTER C(5)*16
      DATA C /'-F cos,mr','-F mr','-s unblocked','-s u','-s bin'/
C     A READ of a part skips to the next record, and BACKSPACE returns to the previous one.
      CALL ASNUNIT(1, C(1), IER)
      DO 10 I=1,10
      A(1) = I
   10 WRITE(1) A
      REWIND 1
      READ(1) X
      READ(1) Y
      BACKSPACE 1
      READ(1) Z
      PRINT 90, C(1), X, Y, Z
   90 FORMAT (1X,A16,' FIRST WORDS READ',3F5.0)
      CLOSE(1,STATUS='DELETE')
C     The same without records: the second READ continues within the first record.
      CALL ASNUNIT(1, C(2), IER)
      DO 20 I=1,10
      A(1) = I
      A(2) = 100+I
   20 WRITE(1) A
      REWIND 1
      READ(1) X
      READ(1) Y
      PRINT 91, C(2), X, Y
   91 FORMAT (1X,A16,' FIRST WORDS READ',2F5.0)
      CLOSE(1,STATUS='DELETE')
C     A program that reads whole records runs without the structure, and faster.
      DO 50 K=1,5
      CALL ASNUNIT(1, C(K), IER)
      CALL TIMEF(T0)
      DO 30 I=1,2000
   30 WRITE(1) A
      REWIND 1
      DO 40 I=1,2000
   40 READ(1) B
      CALL TIMEF(T1)
      CLOSE(1)
      I = ISHELL('rm -f fort.1')
   50 PRINT 92, C(K), T1-T0
   92 FORMAT (1X,A16,' 2000 WRITES AND READS TAKE',F10.2,' MS')
      END
