C     Does what its cards specify under VMS, one operation a card. A
C     card is an operation, a file of RMS's or a unit, and six numbers V.
C
C      1 $CREATE: V = blocks, longest record, format, access, options,
C        extension; options are bits: 0 contiguous best try, 1 in
C        sequence only, 2 not over blocks' ends, 3 on the node, 4 on the
C        second volume, 5 delete on close, 6 truncate at the end
C      2 $OPEN: V(4), V(5), V(6) as above
C      3 $CONNECT: V = options, blocks, buffers of a stream; bits of
C        options: 0 read ahead, 1 write behind, 2 locate, 3 at the end,
C        4 truncating $PUT
C      4 $PUT V(1) bytes             5 $GET into V(1) bytes
C      6 $FIND                       7 $UPDATE V(1) bytes, or
C        as many as the last $GET has got if V(1) = 0
C        V(2) = 0 in sequence, 1 record V(3), 2 the place of the last
C        record whose place was kept (V(4) = 1)
C      8 $TRUNCATE  9 $REWIND  10 $FLUSH  11 $DISCONNECT  12 $CLOSE
C     13 $EXTEND by V(1) blocks     14 $ERASE
C     15 $WRITE V(1) bytes at block V(2)   16 $READ
C     20 QIO: write V(1) bytes at block V(2)   21 QIO: read   22 $DASSGN
C     30 $CRMPSC of V(1) pages from block V(2), cluster V(3)
C     31 Write to pages V(1) to V(2) in steps of V(3)   32 Read them
C     33 $UPDSECW  34 $DELTVA
C     40 OPEN: V = record type, RECL, kind, INITIALSIZE, EXTENDSIZE,
C        BUFFERCOUNT; kinds: 0 unformatted, 1 direct, 2 formatted, 3 to
C        append to, 4 to read only
C     41 WRITE V(1) longwords       42 READ
C     43 WRITE V(1) to record V(2)  44 READ
C     45 WRITE V(1) formatted lines 46 READ
C     47 REWIND  48 BACKSPACE  49 ENDFILE  50 CLOSE, deletes if V(1) = 1
C     51 WRITE a list-directed line 52 READ it
C     60 Compute V(1) loops         61 Print the timer
      PROGRAM ORACLE
      IMPLICIT INTEGER*4 (A-Z)
      INCLUDE '($FABDEF)'
      INCLUDE '($RABDEF)'
      INCLUDE '($IODEF)'
      INCLUDE '($SECDEF)'
      INCLUDE '($SYSSRVNAM)'
      RECORD /FABDEF/ FAB(4)
      RECORD /RABDEF/ RAB(4)
      COMMON /WORDS/ BUFFER(10000,4)
      INTEGER*4 V(6), PLACE(2,4), KEEP0(4), TICKS(2)
      INTEGER*2 IOSB(4), KEEP4(4)
      CHARACTER*20 NAME(4), UNITNM
      CHARACTER*9 TYPES(0:3)
      REAL*8 WORK
      DATA TYPES /'SEGMENTED', 'FIXED', 'VARIABLE', 'SEGMENTED'/
      WORK = 1.D0
      DO 5 J = 1, 4
      DO 5 I = 1, 10000
    5 BUFFER(I,J) = MOD(I * J, 997)
      CALL LIB$INIT_TIMER()
   10 READ (5, 20, END=900) OP, U, V
   20 FORMAT (I3, I4, 6I8)
      J = MOD(U, 4) + 1
      STATUS = 0
      SUM = 0
      IF (OP .GE. 60) GO TO 600
      IF (OP .GE. 40) GO TO 400
      IF (OP .GE. 30) GO TO 300
      IF (OP .GE. 20) GO TO 200
      GO TO (101, 101, 103, 104, 105, 106, 107, 108, 109, 110, 111,
     1 112, 113, 114, 115, 116), OP
C     $CREATE and $OPEN
  101 WRITE (NAME(J), 1010) U
 1010 FORMAT ('F', I2.2, '.DAT')
      N = 7
      IF (BTEST(V(5), 3)) WRITE (NAME(J), 1011) U
 1011 FORMAT ('0::F', I2.2, '.DAT')
      IF (BTEST(V(5), 4)) WRITE (NAME(J), 1012) U
 1012 FORMAT ('DRA1:F', I2.2, '.DAT')
      IF (BTEST(V(5), 3)) N = 10
      IF (BTEST(V(5), 4)) N = 12
      FAB(J).FAB$B_BID = FAB$C_BID
      FAB(J).FAB$B_BLN = FAB$C_BLN
      FAB(J).FAB$L_FNA = %LOC(NAME(J))
      FAB(J).FAB$B_FNS = N
      FAB(J).FAB$L_FOP = 0
      IF (BTEST(V(5), 0)) FAB(J).FAB$L_FOP = FAB$M_CBT
      IF (BTEST(V(5), 1)) FAB(J).FAB$L_FOP = FAB(J).FAB$L_FOP +
     1 FAB$M_SQO
      IF (BTEST(V(5), 5)) FAB(J).FAB$L_FOP = FAB(J).FAB$L_FOP +
     1 FAB$M_DLT
      IF (BTEST(V(5), 6)) FAB(J).FAB$L_FOP = FAB(J).FAB$L_FOP +
     1 FAB$M_TEF
      FAB(J).FAB$B_FAC = FAB$M_GET + FAB$M_PUT + FAB$M_UPD + FAB$M_TRN
      IF (V(4) .EQ. 1) FAB(J).FAB$B_FAC = FAB$M_GET + FAB$M_PUT +
     1 FAB$M_BIO
      IF (V(4) .EQ. 2) FAB(J).FAB$L_FOP = FAB(J).FAB$L_FOP +
     1 FAB$M_UFO
      FAB(J).FAB$W_DEQ = V(6)
      IF (OP .EQ. 2) GO TO 102
      FAB(J).FAB$L_ALQ = V(1)
      FAB(J).FAB$W_MRS = V(2)
      FAB(J).FAB$B_RFM = V(3)
      FAB(J).FAB$B_RAT = 0
      IF (BTEST(V(5), 2)) FAB(J).FAB$B_RAT = FAB$M_BLK
      STATUS = SYS$CREATE(FAB(J))
      GO TO 800
  102 STATUS = SYS$OPEN(FAB(J))
      SUM = FAB(J).FAB$L_ALQ
      GO TO 800
  103 RAB(J).RAB$B_BID = RAB$C_BID
      RAB(J).RAB$B_BLN = RAB$C_BLN
      RAB(J).RAB$L_FAB = %LOC(FAB(J))
      RAB(J).RAB$L_ROP = 0
      IF (BTEST(V(1), 0)) RAB(J).RAB$L_ROP = RAB$M_RAH
      IF (BTEST(V(1), 1)) RAB(J).RAB$L_ROP = RAB(J).RAB$L_ROP +
     1 RAB$M_WBH
      IF (BTEST(V(1), 2)) RAB(J).RAB$L_ROP = RAB(J).RAB$L_ROP +
     1 RAB$M_LOC
      IF (BTEST(V(1), 3)) RAB(J).RAB$L_ROP = RAB(J).RAB$L_ROP +
     1 RAB$M_EOF
      IF (BTEST(V(1), 4)) RAB(J).RAB$L_ROP = RAB(J).RAB$L_ROP +
     1 RAB$M_TPT
      RAB(J).RAB$B_MBC = V(2)
      RAB(J).RAB$B_MBF = V(3)
      RAB(J).RAB$L_BKT = 0
      STATUS = SYS$CONNECT(RAB(J))
      GO TO 800
  104 CALL AIM(RAB(J), V, KEEP0(J), KEEP4(J))
      BUFFER(1,J) = V(1) + V(2)
      RAB(J).RAB$L_RBF = %LOC(BUFFER(1,J))
      RAB(J).RAB$W_RSZ = V(1)
      STATUS = SYS$PUT(RAB(J))
      GO TO 150
  105 CALL AIM(RAB(J), V, KEEP0(J), KEEP4(J))
      RAB(J).RAB$L_UBF = %LOC(BUFFER(1,J))
      RAB(J).RAB$W_USZ = V(1)
      STATUS = SYS$GET(RAB(J))
      IF (BTEST(STATUS, 0))
     1 CALL ADD(%VAL(RAB(J).RAB$L_RBF), RAB(J).RAB$W_RSZ / 4, SUM)
      GO TO 150
  106 CALL AIM(RAB(J), V, KEEP0(J), KEEP4(J))
      STATUS = SYS$FIND(RAB(J))
      GO TO 150
  107 BUFFER(1,J) = V(1) + 1
      RAB(J).RAB$L_RBF = %LOC(BUFFER(1,J))
      IF (V(1) .NE. 0) RAB(J).RAB$W_RSZ = V(1)
      STATUS = SYS$UPDATE(RAB(J))
      GO TO 800
  108 STATUS = SYS$TRUNCATE(RAB(J))
      GO TO 800
  109 RAB(J).RAB$B_RAC = RAB$C_SEQ
      STATUS = SYS$REWIND(RAB(J))
      GO TO 800
  110 STATUS = SYS$FLUSH(RAB(J))
      GO TO 800
  111 STATUS = SYS$DISCONNECT(RAB(J))
      GO TO 800
  112 STATUS = SYS$CLOSE(FAB(J))
      GO TO 800
  113 FAB(J).FAB$L_ALQ = V(1)
      STATUS = SYS$EXTEND(FAB(J))
      GO TO 800
  114 STATUS = SYS$ERASE(FAB(J))
      GO TO 800
  115 BUFFER(1,J) = V(1) + V(2)
      RAB(J).RAB$L_RBF = %LOC(BUFFER(1,J))
      RAB(J).RAB$W_RSZ = V(1)
      RAB(J).RAB$L_BKT = V(2)
      STATUS = SYS$WRITE(RAB(J))
      GO TO 800
  116 RAB(J).RAB$L_UBF = %LOC(BUFFER(1,J))
      RAB(J).RAB$W_USZ = V(1)
      RAB(J).RAB$L_BKT = V(2)
      STATUS = SYS$READ(RAB(J))
      CALL ADD(BUFFER(1,J), RAB(J).RAB$W_RSZ / 4, SUM)
      GO TO 800
  150 IF (V(4) .NE. 1) GO TO 800
      KEEP0(J) = RAB(J).RAB$L_RFA0
      KEEP4(J) = RAB(J).RAB$W_RFA4
      GO TO 800
C     QIO
  200 CHANNL = FAB(J).FAB$L_STV
      IF (OP .EQ. 21) GO TO 221
      IF (OP .EQ. 22) GO TO 222
      BUFFER(1,J) = V(1) + V(2)
      STATUS = SYS$QIOW(, %VAL(CHANNL), %VAL(IO$_WRITEVBLK), IOSB, , ,
     1 BUFFER(1,J), %VAL(V(1)), %VAL(V(2)), , , )
      SUM = IOSB(1)
      GO TO 800
  221 STATUS = SYS$QIOW(, %VAL(CHANNL), %VAL(IO$_READVBLK), IOSB, , ,
     1 BUFFER(1,J), %VAL(V(1)), %VAL(V(2)), , , )
      CALL ADD(BUFFER(1,J), V(1) / 4, SUM)
      SUM = SUM + IOSB(1)
      GO TO 800
  222 STATUS = SYS$DASSGN(%VAL(CHANNL))
      GO TO 800
C     Sections
  300 IF (OP .EQ. 31) GO TO 331
      IF (OP .EQ. 32) GO TO 332
      IF (OP .EQ. 33) GO TO 333
      IF (OP .EQ. 34) GO TO 334
      STATUS = SYS$CRMPSC(TICKS, PLACE(1,J), , %VAL(SEC$M_WRT +
     1 SEC$M_EXPREG), , , , %VAL(FAB(J).FAB$L_STV), %VAL(V(1)),
     1 %VAL(V(2)), , %VAL(V(3)))
      GO TO 800
  331 CALL TOUCH(%VAL(PLACE(1,J)), V, 1, SUM)
      GO TO 800
  332 CALL TOUCH(%VAL(PLACE(1,J)), V, 0, SUM)
      GO TO 800
  333 STATUS = SYS$UPDSECW(PLACE(1,J), , , , , IOSB, , )
      GO TO 800
  334 STATUS = SYS$DELTVA(PLACE(1,J))
      GO TO 800
C     FORTRAN's files
  400 WRITE (UNITNM, 4001) U
 4001 FORMAT ('U', I2.2, '.DAT')
      GO TO (401, 402, 403, 404, 405, 406, 407, 408, 409, 410, 411,
     1 412, 413), OP - 39
  401 IF (V(3) .EQ. 1) OPEN (UNIT=U, FILE=UNITNM, STATUS='UNKNOWN',
     1 ACCESS='DIRECT', FORM='UNFORMATTED', RECL=V(2),
     1 INITIALSIZE=V(4), EXTENDSIZE=V(5), IOSTAT=STATUS)
      IF (V(3) .EQ. 2) OPEN (UNIT=U, FILE=UNITNM, STATUS='NEW',
     1 FORM='FORMATTED', INITIALSIZE=V(4), EXTENDSIZE=V(5),
     1 BUFFERCOUNT=V(6), IOSTAT=STATUS)
      IF (V(3) .EQ. 3) OPEN (UNIT=U, FILE=UNITNM, STATUS='OLD',
     1 ACCESS='APPEND', FORM='UNFORMATTED', IOSTAT=STATUS)
      IF (V(3) .EQ. 4) OPEN (UNIT=U, FILE=UNITNM, STATUS='OLD',
     1 READONLY, FORM='UNFORMATTED', BUFFERCOUNT=V(6), IOSTAT=STATUS)
      IF (V(3) .EQ. 0 .AND. V(2) .EQ. 0) OPEN (UNIT=U, FILE=UNITNM,
     1 STATUS='NEW', FORM='UNFORMATTED', RECORDTYPE=TYPES(V(1)),
     1 INITIALSIZE=V(4), EXTENDSIZE=V(5), BUFFERCOUNT=V(6),
     1 IOSTAT=STATUS)
      IF (V(3) .EQ. 0 .AND. V(2) .NE. 0) OPEN (UNIT=U, FILE=UNITNM,
     1 STATUS='NEW', FORM='UNFORMATTED', RECORDTYPE=TYPES(V(1)),
     1 RECL=V(2), INITIALSIZE=V(4), EXTENDSIZE=V(5), BUFFERCOUNT=V(6),
     1 IOSTAT=STATUS)
      GO TO 800
  402 BUFFER(1,J) = V(1)
      WRITE (U, IOSTAT=STATUS) (BUFFER(I,J), I = 1, V(1))
      GO TO 800
  403 READ (U, IOSTAT=STATUS) (BUFFER(I,J), I = 1, V(1))
      CALL ADD(BUFFER(1,J), V(1), SUM)
      GO TO 800
  404 BUFFER(1,J) = V(1) + V(2)
      WRITE (U, REC=V(2), IOSTAT=STATUS) (BUFFER(I,J), I = 1, V(1))
      GO TO 800
  405 READ (U, REC=V(2), IOSTAT=STATUS) (BUFFER(I,J), I = 1, V(1))
      CALL ADD(BUFFER(1,J), V(1), SUM)
      GO TO 800
  406 DO 4060 I = 1, V(1)
 4060 WRITE (U, 4061, IOSTAT=STATUS) I, BUFFER(I,J), 'LINE'
 4061 FORMAT (1X, 2I8, 1X, A)
      GO TO 800
  407 DO 4070 I = 1, V(1)
      READ (U, 4071, IOSTAT=STATUS) N, K
 4071 FORMAT (1X, 2I8)
      IF (STATUS .NE. 0) GO TO 800
 4070 SUM = SUM + N + K
      GO TO 800
  408 REWIND (U, IOSTAT=STATUS)
      GO TO 800
  409 BACKSPACE (U, IOSTAT=STATUS)
      GO TO 800
  410 ENDFILE (U, IOSTAT=STATUS)
      GO TO 800
  411 IF (V(1) .EQ. 1) CLOSE (U, DISPOSE='DELETE', IOSTAT=STATUS)
      IF (V(1) .NE. 1) CLOSE (U, IOSTAT=STATUS)
      GO TO 800
  412 WRITE (U, *, IOSTAT=STATUS) V(1), WORK, 'TEXT'
      GO TO 800
  413 READ (U, *, IOSTAT=STATUS) SUM
      GO TO 800
C     The rest
  600 IF (OP .EQ. 61) GO TO 610
      DO 601 I = 1, V(1)
  601 WORK = WORK * .5D0 + 1.D0
      GO TO 10
  610 CALL LIB$STAT_TIMER(1, TICKS)
      CALL LIB$STAT_TIMER(2, CPU)
      CALL LIB$STAT_TIMER(3, BUFIO)
      CALL LIB$STAT_TIMER(4, DIRIO)
      CALL LIB$STAT_TIMER(5, FAULTS)
      WRITE (6, 620) TICKS(1), CPU, BUFIO, DIRIO, FAULTS
  620 FORMAT (' TIMER', 5I12)
      GO TO 10
  800 WRITE (6, 810) OP, U, STATUS, SUM
  810 FORMAT (1X, 2I4, 2I12)
      GO TO 10
  900 WRITE (6, 910)
  910 FORMAT (' DONE')
      END

C     Where the next record is.
      SUBROUTINE AIM(RAB, V, KEEP0, KEEP4)
      IMPLICIT INTEGER*4 (A-Z)
      INCLUDE '($RABDEF)'
      RECORD /RABDEF/ RAB
      INTEGER*4 V(6), KEEP0
      INTEGER*2 KEEP4
      COMMON /KEY/ NUMBER
      RAB.RAB$B_RAC = V(2)
      NUMBER = V(3)
      RAB.RAB$L_KBF = %LOC(NUMBER)
      RAB.RAB$B_KSZ = 4
      IF (V(2) .NE. 2) RETURN
      RAB.RAB$L_RFA0 = KEEP0
      RAB.RAB$W_RFA4 = KEEP4
      END

      SUBROUTINE ADD(WORDS, N, SUM)
      INTEGER*4 WORDS(*), N, SUM
      DO 10 I = 1, N
   10 SUM = SUM + MOD(WORDS(I), 100003) * MOD(I, 7)
      END

      SUBROUTINE TOUCH(PAGE, V, WRITES, SUM)
      INTEGER*4 PAGE(128,*), V(6), WRITES, SUM
      DO 10 I = V(1), V(2), V(3)
      IF (WRITES .EQ. 1) PAGE(MOD(I, 128) + 1, I) = I
   10 SUM = SUM + MOD(PAGE(1, I), 100003)
      END
