C PLATTER run --machine cdc7600
      PROGRAM LIFE(OUTPUT)
C     LIFE IN WORDS OF 60 BITS, NEIGHBOURS COUNTED BY BITWISE ADDERS; A BLINKER OF THREE
      INTEGER G(8),H(8),W(8),S1,S2,S3,C,D
      DATA G/8*0/
      G(3)=34B
      DO 50 IT=1,3
      DO 40 I=2,7
      W(1)=SHIFT(G(I-1),1)
      W(2)=G(I-1)
      W(3)=SHIFT(G(I-1),59)
      W(4)=SHIFT(G(I),1)
      W(5)=SHIFT(G(I),59)
      W(6)=SHIFT(G(I+1),1)
      W(7)=G(I+1)
      W(8)=SHIFT(G(I+1),59)
      S1=0
      S2=0
      S3=0
      DO 30 J=1,8
      C=S1.AND.W(J)
      S1=S1.XOR.W(J)
      D=S2.AND.C
      S2=S2.XOR.C
   30 S3=S3.OR.D
   40 H(I)=S2.AND..NOT.S3.AND.(S1.OR.G(I))
      DO 45 I=2,7
   45 G(I)=H(I)
   50 PRINT 60,G(2),G(3),G(4)
   60 FORMAT(1X,3O5)
C     VERTICAL 10B IN ROWS 2,3,4; BACK 0,34B,0; AGAIN
      END
