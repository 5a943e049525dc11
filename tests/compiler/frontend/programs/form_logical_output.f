C PLATTER run --machine cray1
      LOGICAL A,B,C(2)
      DATA C/.TRUE.,.FALSE./
      A=1.LT.2.AND..NOT.C(2)
      B=C(1).AND.C(2).OR..NOT.A
      WRITE(6,10)A,B,C
   10 FORMAT(1X,2L2,2L4)
      END
