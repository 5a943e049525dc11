C PLATTER run --machine cdc7600
      PROGRAM TAPBIN(OUTPUT,TAPE9)
      DIMENSION A(1000),B(1000)
      DO 1 I=1,1000
    1 A(I)=I
      DO 2 K=1,3
      BUFFER OUT(9,1)(A(1),A(1000))
      IF(UNIT(9)) 2,9,9
    2 CONTINUE
      REWIND 9
      K=0
    3 BUFFER IN(9,1)(B(1),B(1000))
      IF(UNIT(9)) 4,5,9
    4 K=K+1
      GO TO 3
    5 PRINT 6,K,B(1000)
    6 FORMAT(I3,F8.1)
    9 CONTINUE
      END
