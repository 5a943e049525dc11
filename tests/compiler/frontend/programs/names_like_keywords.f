C PLATTER run --machine cdc7600
C No word is reserved: only the form of a statement decides.
      PROGRAM NAMES(OUTPUT)
      INTEGER FORMAT(3),GO,STOP
      REAL READ(2,2)
      COMMON END,DATA(2),IF(3,2)
      FORMAT(1)=5
      FORMAT (2) = 6
      READ(1,2)=2.5
      END=3.
      DATA(1)=END
      GO=4
      STOP=GO+1
      IF(2,1)=7
      IF(FORMAT(1).EQ.5)DATA(2)=READ(1,2)
      IF(GO.LT.3)GO TO 30
      IF(GO-4)30,10,30
   10 IF(FORMAT(2).EQ.6)IF(3,2)=STOP
      DO 20 I=1,2
      PRINT 40,READ(1,2),END,DATA(I),FORMAT(I),IF(2,1),IF(3,2)
   20 CONTINUE
      DO20I=1.5
      PRINT 50,DO20I
      REWIND 6
      STOP
   30 PRINT 40,END
   40 FORMAT(1X,3F5.1,3I3)
   50 FORMAT(1X,F5.1)
      END
