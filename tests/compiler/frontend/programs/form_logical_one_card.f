C PLATTER run --machine ibm3081
      LOGICAL*1 CARD(20),BLANK,STAR
      DATA BLANK/' '/,STAR/'*'/
      READ(5,10)CARD
   10 FORMAT(20A1)
      N=0
      DO 20 I=1,20
      IF(CARD(I).EQ.BLANK)GO TO 20
      N=N+1
      CARD(N)=CARD(I)
   20 CONTINUE
      CARD(N+1)=STAR
      N=N+1
      WRITE(6,30)N,(CARD(I),I=1,N)
   30 FORMAT(1X,I3,1X,20A1)
      END
