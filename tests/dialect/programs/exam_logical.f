C PLATTER run --machine cdc7600
      PROGRAM LOGIC(OUTPUT)
      LOGICAL L(4),M
      DATA L/.TRUE.,.FALSE.,.T.,.F./
      M=L(1).AND..NOT.L(2).OR.L(4)
      IF(M) PRINT 1,L,M
      M=.NOT.(1.LT.2.AND.3.GT.2)
      IF(.NOT.M) PRINT 1,M
    1 FORMAT(5L3)
      END
