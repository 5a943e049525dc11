C PLATTER run --machine cdc7600
      PROGRAM BCDIO(OUTPUT,TAPE1,TAPE2)
      DIMENSION X(5),Y(5)
      DO 1 I=1,5
    1 X(I)=I*1.1
      WRITE(1,10)X
      ENDFILE 1
      REWIND 1
    2 READ(1,10)Y
      IF(EOF(1)) 9,3
    3 PRINT 11,Y
      GO TO 2
    9 PRINT 12
      WRITE(2) (X(I),I=1,5),N
      BACKSPACE 2
      READ(2)Y
      PRINT 11,Y(5)
   10 FORMAT(5F6.2)
   11 FORMAT(1H ,5F6.2)
   12 FORMAT(* EOF*)
      END
