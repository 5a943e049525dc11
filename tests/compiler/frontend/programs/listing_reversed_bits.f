C PLATTER run --machine cdc7600
C 3 with its 60 bits turned round is 11 and 58 zeros; 7707B has nine ones. 12345. is 30071B, of 14 bits, so its
C exponent is 14-48=-34: 1735B; its coefficient 30071B moved up by 34: 6016 2000...; the rest by sight.
      PROGRAM REV(OUTPUT)
      INTEGER W,R
      W=3
      R=0
      DO 10 I=1,60
      R=SHIFT(R,1).OR.(W.AND.1)
   10 W=SHIFT(W,-1)
      PRINT 20,R
   20 FORMAT(1X,O20)
      N=0
      W=7707B
   30 IF(W.EQ.0) GO TO 40
      W=W.AND.(W-1)
      N=N+1
      GO TO 30
   40 PRINT 50,N
   50 FORMAT(I4)
      X=12345.0
      IX=X
      Y=X.AND.77770000000000000000B
      PRINT 60,X,Y,MASK(12),COMPL(0),77B.XOR.7B
   60 FORMAT(1X,O20/1X,O20/1X,O20/1X,O20/1X,O20)
      END
