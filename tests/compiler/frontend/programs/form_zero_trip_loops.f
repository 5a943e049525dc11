C PLATTER run --machine vax780
      N=0
      M=0
      DO 10 I=5,M
   10 N=N+I
      DO 20 J=3,1
   20 N=N+100
      WRITE(6,30)N,I,J
   30 FORMAT(1X,3I6)
      END
