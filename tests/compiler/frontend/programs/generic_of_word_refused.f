C PLATTER run --machine cdc7600
      PROGRAM WORDS(OUTPUT,TAPE9)
      A=-3.0
      B=ABS(A.OR.0)
      I=INT(SHIFT(A,0))
      C=AMAX1(2.0,A.AND.MASK(30))
      WRITE(9) I,A.AND.MASK(30)
      PRINT 10,A,B,C,I
   10 FORMAT(1X,3F8.3,I6)
      END
