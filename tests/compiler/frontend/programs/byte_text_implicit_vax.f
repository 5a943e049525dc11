C PLATTER run --machine vax780
C LOGICAL*1 by IMPLICIT, and functions of LOGICAL*1, hold text.
      IMPLICIT LOGICAL*1 (W,V), LOGICAL (F), INTEGER*2 (Q)
      DIMENSION W(4)
      LOGICAL*1 FIRST
      DATA W/'C','A','V','E'/,V/'V'/
      FLAG=.TRUE.
      DO 10 I=1,4
      IF (W(I).EQ.V .AND. FLAG) WRITE (6,20) I
      IF (W(I).EQ.'A') WRITE (6,20) I
   10 CONTINUE
      W(1)='S'
      WRITE (6,40) W
      IF (FIRST(W).EQ.'S') WRITE (6,20) 0
   20 FORMAT(1X,I3)
   40 FORMAT(1X,4A1)
      END
      LOGICAL*1 FUNCTION FIRST(W)
      IMPLICIT LOGICAL*1 (W)
      DIMENSION W(4)
      FIRST='X'
      IF (W(1).NE.' ') FIRST=W(1)
      END
