C PLATTER run --machine cdc7600
      PROGRAM G1(OUTPUT)
      N=0
      DO 10 I=1,3
      GO TO 50
   20 N=N+1
   10 CONTINUE
      PRINT 1,N,I
    1 FORMAT(1X,4I6)
      K=0
      M=5
      DO 30 J=M,1
   30 K=K+J
      DO 31 J=10,1,-3
   31 K=K+100*J
      DO 32 J=1,10,-1
   32 K=K+1000000
      PRINT 1,K
      ASSIGN 60 TO L
      GO TO L,(60,70)
   70 PRINT 1,70
      GO TO 80
   60 ASSIGN 70 TO L
      PRINT 1,60
      GO TO L
   80 L=2
      GO TO (81,82,83),L
   81 PRINT 1,81
   82 PRINT 1,82
   83 STOP
   50 N=N+10*I
      GO TO 20
      END
