C PLATTER run --machine vax780
C The variables of a COMMON block follow each other without gaps, as in EQUIVALENCE.
      INTEGER*2 I,K
      BYTE B
      REAL*8 D
      COMMON /X/ I,R,B,D,K
      BYTE E(6)
      INTEGER*2 L
      EQUIVALENCE (E(1),L),(E(3),S)
      I=258
      R=1.5
      B=7
      D=2.5D0
      K=772
      CALL T
      L=258
      S=1.5
      WRITE (6,10) E
   10 FORMAT(1X,6I5)
      END
      SUBROUTINE T
      BYTE Z(17)
      COMMON /X/ Z
      WRITE (6,10) Z
   10 FORMAT(1X,17I4)
      END
