C PLATTER run --machine ibm3081
      REAL*16 Q
      COMPLEX*32 Z
      Q=1.Q0/3.Q0
      Z=(1.Q0,2.Q0)
      Z=Z*Z
      WRITE(6,10)Q,Z
   10 FORMAT(1X,F32.28,2F6.1)
      END
