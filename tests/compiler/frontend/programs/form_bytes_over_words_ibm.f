C PLATTER run --machine vax780
      LOGICAL*1 L(8),BL
      INTEGER CARD(2)
      EQUIVALENCE (L(1),CARD(1))
      DATA BL/' '/
      READ(5,10)CARD
   10 FORMAT(2A4)
      DO 20 I=1,8
   20 IF(L(I).EQ.BL)L(I)=L(1)
      WRITE(6,30)CARD
   30 FORMAT(1X,2A4)
      END
