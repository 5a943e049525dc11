C     A file of 10 000 pages as a part of the program's memory: each page
C     is written to, and each is read from.
      PROGRAM PAGING
      IMPLICIT INTEGER*4 (A-Z)
      INCLUDE '($FABDEF)'
      INCLUDE '($SECDEF)'
      INCLUDE '($SYSSRVNAM)'
      PARAMETER (PAGES = 10000)
      RECORD /FABDEF/ FAB
      CHARACTER*10 NAME
      INTEGER*4 ASKED(2), PLACE(2)
      NAME = 'PAGING.DAT'
      FAB.FAB$B_BID = FAB$C_BID
      FAB.FAB$B_BLN = FAB$C_BLN
      FAB.FAB$L_FNA = %LOC(NAME)
      FAB.FAB$B_FNS = LEN(NAME)
      FAB.FAB$L_ALQ = PAGES
      FAB.FAB$L_FOP = FAB$M_UFO + FAB$M_CBT
      FAB.FAB$B_FAC = FAB$M_GET + FAB$M_PUT
      FAB.FAB$B_RFM = FAB$C_FIX
      FAB.FAB$W_MRS = 512
      CALL CHECK(SYS$CREATE(FAB))
      DO 10 PASS = 1, 2
        CALL LIB$INIT_TIMER()
        CALL CHECK(SYS$CRMPSC(ASKED, PLACE, , %VAL(SEC$M_WRT +
     1   SEC$M_EXPREG), , , , %VAL(FAB.FAB$L_STV), %VAL(PAGES), , , ))
        IF (PASS .EQ. 1) CALL FILL(%VAL(PLACE(1)), PAGES)
        IF (PASS .EQ. 2) CALL LOOK(%VAL(PLACE(1)), PAGES)
        CALL CHECK(SYS$DELTVA(PLACE))
        IF (PASS .EQ. 1) CALL REPORT('Writing')
        IF (PASS .EQ. 2) CALL REPORT('Reading')
   10 CONTINUE
      CALL CHECK(SYS$DASSGN(%VAL(FAB.FAB$L_STV)))
      END

      SUBROUTINE FILL(PAGE, PAGES)
      INTEGER*4 PAGE(128, 1), PAGES
      DO 10 I = 1, PAGES
        PAGE(1, I) = I
   10 CONTINUE
      END

      SUBROUTINE LOOK(PAGE, PAGES)
      INTEGER*4 PAGE(128, 1), PAGES
      DO 10 I = 1, PAGES
        IF (PAGE(1, I) .NE. I) STOP 'OTHER PAGES'
   10 CONTINUE
      END
