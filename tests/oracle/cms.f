C     Does what its cards specify under CMS, one operation a card. A
C     card is an operation, a file or unit, and five numbers M.
C      1 The command on the next card
C      2 The next card has the name of a file of calls, number U
C      3 FSWRITE M(1) record, M(2) records, M(3) bytes, V if M(4) = 1
C      4 FSREAD the same             5 FSCLOSE
C      6 QSIO of the mode or volume on the next card
C      7 WRITE M(1) words            8 READ
C      9 WRITE M(1) formatted lines 10 READ
C     11 REWIND  12 BACKSPACE  13 ENDFILE  14 CLOSE
C     15 OPEN for direct access, RECL = M(1)
C     16 WRITE M(1) words to record M(2)  17 READ
C     18 PAGING: arms, cylinders, channels, paths, pages
C     19 Compute M(1) loops         20 Clocks
      PROGRAM ORACLE
      INTEGER WORDS(16000,8), M(5), OP, U, STATUS
      CHARACTER*72 CARD, NAME(8)
      REAL RESULT(4)
      REAL*8 T, CPU, SUM, WORK
      WORK = 1.D0
      DO 5 J = 1, 8
      DO 5 I = 1, 16000
    5 WORDS(I,J) = MOD(I * J, 997)
   10 READ (5, 20, END=900) OP, U, M
   20 FORMAT (I3, I4, 5I8)
      J = MOD(U, 8) + 1
      STATUS = 0
      SUM = 0.D0
      GO TO (101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111,
     1 112, 113, 114, 115, 116, 117, 118, 119, 120), OP
  101 READ (5, 30) CARD
   30 FORMAT (A72)
      CALL CMS(CARD, STATUS)
      GO TO 800
  102 READ (5, 30) NAME(J)
      GO TO 10
  103 WORDS(1,J) = M(1) + M(3)
      IF (M(4) .EQ. 1) CALL FSWRITE(NAME(J), M(1), M(2), WORDS(1,J),
     1 M(3), 'V', STATUS)
      IF (M(4) .NE. 1) CALL FSWRITE(NAME(J), M(1), M(2), WORDS(1,J),
     1 M(3), 'F', STATUS)
      GO TO 800
  104 N = M(3)
      CALL FSREAD(NAME(J), M(1), M(2), WORDS(1,J), N, STATUS)
      N = N / 4
      GO TO 700
  105 CALL FSCLOSE(NAME(J), STATUS)
      GO TO 800
  106 READ (5, 30) CARD
      CALL QSIO(CARD, I, N)
      WRITE (6, 1060) CARD, I, N
 1060 FORMAT (' STARTS OF ', A8, 2I8)
      GO TO 10
  107 WORDS(1,J) = M(1)
      WRITE (U, IOSTAT=STATUS) (WORDS(I,J), I = 1, M(1))
      GO TO 800
  108 READ (U, IOSTAT=STATUS) (WORDS(I,J), I = 1, M(1))
      N = M(1)
      GO TO 700
  109 DO 1090 I = 1, M(1)
 1090 WRITE (U, 1091, IOSTAT=STATUS) I, WORDS(I,J), 'LINE'
 1091 FORMAT (2I8, 1X, A)
      GO TO 800
  110 DO 1100 I = 1, M(1)
      READ (U, 1101, IOSTAT=STATUS) N, K
 1101 FORMAT (2I8)
      IF (STATUS .NE. 0) GO TO 800
 1100 SUM = SUM + N + K
      GO TO 800
  111 REWIND (U, IOSTAT=STATUS)
      GO TO 800
  112 BACKSPACE (U, IOSTAT=STATUS)
      GO TO 800
  113 ENDFILE (U, IOSTAT=STATUS)
      GO TO 800
  114 CLOSE (U, IOSTAT=STATUS)
      GO TO 800
  115 OPEN (U, ACCESS='DIRECT', FORM='UNFORMATTED', RECL=M(1),
     1 IOSTAT=STATUS)
      GO TO 800
  116 WORDS(1,J) = M(1) + M(2)
      WRITE (U, REC=M(2), IOSTAT=STATUS) (WORDS(I,J), I = 1, M(1))
      GO TO 800
  117 READ (U, REC=M(2), IOSTAT=STATUS) (WORDS(I,J), I = 1, M(1))
      N = M(1)
      GO TO 700
  118 CALL PAGING(M(1), M(2), M(3), M(4), M(5), U / 100., RESULT)
      WRITE (6, 1180) RESULT
 1180 FORMAT (' PAGES', 4F14.6)
      GO TO 10
  119 DO 1190 I = 1, M(1)
 1190 WORK = WORK * .5D0 + 1.D0
      GO TO 10
  120 CALL CLOCKX(T)
      CALL CPUTIME(CPU, STATUS)
      WRITE (6, 1200) T, CPU
 1200 FORMAT (' CLOCKS', 2F18.3)
      GO TO 10
C     The words that were read
  700 DO 710 I = 1, N
  710 SUM = SUM + DBLE(WORDS(I,J)) * MOD(I, 7)
  800 WRITE (6, 810) OP, U, STATUS, SUM
  810 FORMAT (2I4, I8, F22.1)
      GO TO 10
  900 WRITE (6, 910)
  910 FORMAT (' DONE')
      END
