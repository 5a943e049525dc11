C PLATTER run --machine cdc7600
      DIMENSION A(3),B(3)
      DATA A/1.5,2.5,3.5/
      WRITE(9)A,7
      WRITE(9)(A(I),I=1,2)
      ENDFILE 9
      REWIND 9
      READ(9)B(1)
      READ(9)B(2),B(3)
      WRITE(6,10)B
      BACKSPACE 9
      READ(9)X
      WRITE(6,10)X
   10 FORMAT(1X,3F5.1)
      END
