C PLATTER run --machine vax780
      N=0
      DO 10 X=0.,1.,.25
      N=N+1
   10 S=S+X
      WRITE(6,20)N,S
   20 FORMAT(1X,I3,F6.2)
      END
