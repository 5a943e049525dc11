C PLATTER run --machine cdc7600
      N=0
      M=0
      DO 10 I=5,M
   10 N=N+I
      DO 20 J=3,1
      DO 20 K=2,0
   20 N=N+100*J+1000*K
      WRITE(6,30)N
   30 FORMAT(1X,I6)
      END
