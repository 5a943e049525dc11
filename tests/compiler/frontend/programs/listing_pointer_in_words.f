C PLATTER run --machine cray1
C IP is 6 words into the pool, which holds 1., 2., ...: 7. and 8.; 50 further 57. and, nine on, 66.
      PROGRAM PT
      REAL POOL(100)
      POINTER (IP,V(10))
      DO 1 I=1,100
    1 POOL(I)=I
      IP=LOC(POOL)+6
      WRITE(6,2) V(1),V(2)
    2 FORMAT(1X,2F6.1)
      IP=IP+50
      WRITE(6,2) V(1),V(10)
      END
