C PLATTER run --machine ibm3081
C LOGICAL*1, LOGICAL and BYTE variables that hold text, and LOGICAL ones that do not.
      LOGICAL*1 W(4),B
      LOGICAL*1 FLAG
      LOGICAL NAME
      BYTE C
      DATA W/'C','A','V','E'/,B/1HV/
      DATA NAME/'FOUR'/
      FLAG=.TRUE.
      C=65
      DO 10 I=1,4
      IF (W(I).EQ.B) WRITE (6,20) I
      IF (W(I).NE.'A') GO TO 10
      IF ('A'.EQ.C .AND. FLAG) WRITE (6,30)
   10 CONTINUE
      IF (C.EQ.1HA) WRITE (6,30)
      W(1)='S'
      WRITE (6,40) W,NAME
   20 FORMAT(1X,I3)
   30 FORMAT(' LETTER A')
   40 FORMAT(1X,4A1,A5)
      CALL S(W)
      END
      SUBROUTINE S(V)
      LOGICAL*1 V(4)
      WRITE (6,40) V
   40 FORMAT(1X,4A1)
      END
