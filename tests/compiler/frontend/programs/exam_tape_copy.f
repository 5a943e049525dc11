C PLATTER run --machine cdc7600
      PROGRAM RWTAPE(INPUT,OUTPUT,TAPE1,TAPE2)
C     COPY A TAPE, DOUBLE THE VALUES
      DIMENSION A(100)
      DO 10 I=1,3
      N=10*I
      DO 5 J=1,N
    5 A(J)=J
   10 WRITE(1) N,(A(J),J=1,N)
      END FILE 1
      REWIND 1
   20 READ(1) N,(A(J),J=1,N)
      IF(EOF,1) 40,30
   30 DO 35 J=1,N
   35 A(J)=2.*A(J)
      WRITE(2) N,(A(J),J=1,N)
      GO TO 20
   40 ENDFILE 2
      REWIND 2
      S=0.
   50 READ(2) N,(A(J),J=1,N)
      IF(EOF(2).NE.0.) GO TO 60
      S=S+A(N)
      GO TO 50
   60 PRINT 70,S
   70 FORMAT(F8.1)
      END
