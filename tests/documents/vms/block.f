C     10 000 blocks by RMS's block mode, 16 at a time. A card says the
C     file's name, which may be on a node, and whether it is reached in
C     sequence only.
      PROGRAM BLOCK
      IMPLICIT INTEGER*4 (A-Z)
      INCLUDE '($FABDEF)'
      INCLUDE '($RABDEF)'
      INCLUDE '($SYSSRVNAM)'
      PARAMETER (BLOCKS = 10000, EACH = 16)
      RECORD /FABDEF/ FAB
      RECORD /RABDEF/ RAB
      CHARACTER*20 NAME
      INTEGER*4 BUFFER(EACH * 128)
      READ (5, 5) NAME, SEQUENCE
    5 FORMAT (A20, I1)
      FAB.FAB$B_BID = FAB$C_BID
      FAB.FAB$B_BLN = FAB$C_BLN
      FAB.FAB$L_FNA = %LOC(NAME)
      FAB.FAB$B_FNS = LEN(NAME)
      FAB.FAB$L_ALQ = BLOCKS
      FAB.FAB$L_FOP = FAB$M_CBT
      IF (SEQUENCE .EQ. 1) FAB.FAB$L_FOP = FAB$M_CBT + FAB$M_SQO
      FAB.FAB$B_FAC = FAB$M_GET + FAB$M_PUT + FAB$M_BIO
      FAB.FAB$B_RFM = FAB$C_FIX
      FAB.FAB$W_MRS = EACH * 512
      CALL CHECK(SYS$CREATE(FAB))
      RAB.RAB$B_BID = RAB$C_BID
      RAB.RAB$B_BLN = RAB$C_BLN
      RAB.RAB$L_FAB = %LOC(FAB)
      RAB.RAB$L_RBF = %LOC(BUFFER)
      RAB.RAB$L_UBF = %LOC(BUFFER)
      RAB.RAB$W_USZ = EACH * 512
      RAB.RAB$L_BKT = 0
      CALL CHECK(SYS$CONNECT(RAB))
      CALL LIB$INIT_TIMER()
      DO 10 I = 1, BLOCKS, EACH
        BUFFER(1) = I
        RAB.RAB$L_RBF = %LOC(BUFFER)
        RAB.RAB$W_RSZ = EACH * 512
        CALL CHECK(SYS$WRITE(RAB))
   10 CONTINUE
      CALL REPORT('Writing')
      CALL CHECK(SYS$REWIND(RAB))
      DO 20 I = 1, BLOCKS, EACH
        CALL CHECK(SYS$READ(RAB))
        IF (BUFFER(1) .NE. I) STOP 'OTHER BLOCKS'
   20 CONTINUE
      CALL REPORT('Reading')
      CALL CHECK(SYS$CLOSE(FAB))
      END
