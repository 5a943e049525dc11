C PLATTER run --machine cdc7600
      LOGICAL A,B,C
      A=.TRUE.
      B=.FALSE.
      C=A.OR.B.AND.B
      IF(C)WRITE(6,10)1
      C=(A.OR.B).AND.B
      IF(.NOT.C)WRITE(6,10)2
      C=3+4.EQ.7.AND.2*3.GT.5
      IF(C)WRITE(6,10)3
   10 FORMAT(1X,I2)
      END
