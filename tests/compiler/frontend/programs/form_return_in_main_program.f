C PLATTER run --machine cdc7600
      I=1
      WRITE(6,10)I
      IF(I.EQ.1)RETURN
      WRITE(6,10)I
   10 FORMAT(1X,I2)
      END
