C PLATTER run --machine cray1
C C is 103B=67 in ASCII. H is filled with blanks, so it is the same; L with zeros, so it is not.
      PROGRAM TX
      INTEGER W
      W='CRAY-1'
      WRITE(6,1) W
    1 FORMAT(1X,A8)
      I=SHIFTR(W,56)
      WRITE(6,2) I
    2 FORMAT(I5)
      IF(W.EQ.6HCRAY-1) WRITE(6,3)
    3 FORMAT(' SAME')
      IF(W.EQ.'CRAY-1'L) WRITE(6,4)
    4 FORMAT(' L TOO')
      END
