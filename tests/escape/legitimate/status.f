! tries: STAT and ACCESS of a file of the program
! seen: LENGTH 9
      INTEGER S(13)
      CALL STAT('data',S,K)
      PRINT '(A,I2)',' LENGTH',S(8)
      IF(ACCESS('data','r').NE.0) STOP 1
      END
