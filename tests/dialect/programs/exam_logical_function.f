C PLATTER run --machine cdc7600
      PROGRAM LOGF(OUTPUT)
      LOGICAL EVEN
      DO 1 I=1,3
      IF(EVEN(I)) 2,3
    2 PRINT 10,I
      GO TO 1
    3 PRINT 11,I
    1 CONTINUE
   10 FORMAT(I2,* EVEN*)
   11 FORMAT(I2,* ODD*)
      END
      LOGICAL FUNCTION EVEN(N)
      EVEN=MOD(N,2).EQ.0
      RETURN
      END
