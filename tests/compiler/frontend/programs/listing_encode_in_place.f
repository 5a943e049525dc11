C PLATTER run --machine cdc7600
      PROGRAM H2(OUTPUT)
      A=10HXXXXXXXXXX
      I=12
      IF(I.EQ.12) ENCODE(10,1,A) I
    1 FORMAT(3HI= ,I4)
      PRINT 2,A
    2 FORMAT(1X,A10,1H/,A10)
      ENCODE(10,3,A) A
    3 FORMAT(1H<,A8,1H>)
      PRINT 2,A
      DO 10 I=1,3 $ IF(I.EQ.2) GO TO 10 $ ENCODE(4,4,B) I $ PRINT 2,B
    4 FORMAT(I4.3)
   10 CONTINUE
      K=8H  12  34
      DECODE(8,5,K) K,L
    5 FORMAT(2I4)
      PRINT 6,K,L
    6 FORMAT(1X,2I5)
      ASSIGN 6 TO IF6
      PRINT IF6,L,K
      N=7
      ENCODE(N,7,B) 1.5
    7 FORMAT(F5.2)
      PRINT 2,B
      END
