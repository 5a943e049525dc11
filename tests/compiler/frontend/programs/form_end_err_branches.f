C PLATTER run --machine ibm3081
      N=0
   10 READ(5,20,END=30)K
   20 FORMAT(I3)
      N=N+K
      GO TO 10
   30 WRITE(6,40)N
   40 FORMAT(1X,I5)
      STOP
      END
