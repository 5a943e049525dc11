C PLATTER run --machine vax780
      DO 20 I=1,4
      IF(I.EQ.1)THEN
      WRITE(6,10)I
      ELSEIF(I.EQ.2) THEN
      WRITE(6,11)I
      ELSE IF (I.EQ.3)THEN
      J=I
      ELSE
      WRITE(6,12)I,J
      END IF
   20 CONTINUE
   10 FORMAT(4H ONE,I2)
   11 FORMAT(4H TWO,I2)
   12 FORMAT(5H ELSE,2I2)
      END
