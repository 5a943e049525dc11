C PLATTER run --dialect ftn
      COMMON /BIG/ A(100),B
      LEVEL 2,A,B
      A(1)=1.5
      PRINT 10,A(1)
   10 FORMAT(1X,F4.1)
      END
