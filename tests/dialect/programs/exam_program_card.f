C PLATTER run --machine cdc7600
      PROGRAM CARD(INPUT=1001B,OUTPUT=TAPE6,TAPE5=INPUT)
      READ(5,1)I
      WRITE(6,1)I
    1 FORMAT(I5)
      X=1.
      DATA Y/2.5/
      PRINT 2,X+Y
    2 FORMAT(F5.1)
      END
