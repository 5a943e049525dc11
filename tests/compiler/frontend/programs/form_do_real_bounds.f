C PLATTER run --machine cdc7600
      N=0
      A=1.5
      B=4.6
      DO 10 I=A,B
   10 N=N+I
      DO 20 K=1,5.9,2
   20 N=N+100*K
      WRITE(6,30)N
   30 FORMAT(1X,I5)
      END
