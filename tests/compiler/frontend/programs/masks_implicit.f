C PLATTER run
      IMPLICIT INTEGER (A-C), LOGICAL (L)
      REAL I
      A=6
      I=4HWXYZ
      L=(A.AND.3).EQ.2
      PRINT 10,L,I.AND.A
   10 FORMAT(1X,L2,O24)
      END
