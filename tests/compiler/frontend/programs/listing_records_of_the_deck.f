C PLATTER run --machine cdc7600
C The first record sums to 3., the second to 5.
JOBX,T10.
FTN.
LGO.
7/8/9
      PROGRAM G16(INPUT,OUTPUT)
      DO 5 K=1,2
      S=0.
    1 READ 2,X
    2 FORMAT(F5.0)
      IF(EOF(5LINPUT).NE.0) GO TO 4
      S=S+X
      GO TO 1
    4 PRINT 3,K,S
    3 FORMAT(I3,F6.1)
    5 CONTINUE
      END
7/8/9
  1.0
  2.0
7/8/9
  5.0
6/7/8/9
