C PLATTER run --machine cray1
      PROGRAM C9
      REAL X(3)
      INTEGER K
      DATA X/'ONE','TWO','THREE'/,K/'K'/
      DO 10 I=1,3
      IF(X(I).EQ.'TWO') WRITE(6,1) I
      IF(X(I).NE.3HONE.AND.X(I).NE.'THREE') WRITE(6,1) I+100
   10 CONTINUE
      IF(K.EQ.1HK) WRITE(6,2) X,K
    1 FORMAT(1X,I5)
    2 FORMAT(1X,3A6,A2)
      K='LONGER'
      IF(K.GT.'LONGEQ'.AND.K.LT.'LONGES') WRITE(6,3)K
    3 FORMAT(1X,A)
      Y=CVMGT('YES'H,'NO'H,K.EQ.'LONGER')
      WRITE(6,3)Y
      END
