C PLATTER run --machine cdc7600
      PROGRAM PUTREC(OUTPUT,TAPE1)
      DIMENSION A(3,3)
      DO 1 J=1,3
      DO 1 I=1,3
    1 A(I,J)=I*10+J
      WRITE(1)((A(I,J),J=1,3),I=1,3)
      WRITE(1)A
      REWIND 1
      READ(1)(X,I=1,4),Y
      READ(1)Z,W
      PRINT 2,X,Y,Z,W
    2 FORMAT(4F6.0)
      END
