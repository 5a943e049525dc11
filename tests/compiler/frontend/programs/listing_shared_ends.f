C PLATTER run --machine cdc7600
      PROGRAM J5(OUTPUT)
      N=0
      DO 10 I=1,5
      DO 10 J=1,5
      IF(J.GT.I) GO TO 10
      N=N+1
   10 IF(N.GT.8) N=N+100
      PRINT 1,N
    1 FORMAT(I6)
      DO 20 I=1,3
      X=I $ DO 20 J=1,2
   20 PRINT 2,X,J
    2 FORMAT(F4.1,I3)
      DO 30 I=3,1
   30 IF(I.EQ.3) PRINT 1,I
      M=4
      DO 40 I=1,M,2
      M=M+1
   40 CONTINUE
      PRINT 1,M,I
      END
