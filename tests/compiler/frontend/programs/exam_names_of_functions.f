C PLATTER run --machine cdc7600
      PROGRAM FUNC0(OUTPUT)
      INTEGER SUM
      REAL MAX
      SUM=3
      MAX=4.5
      INDEX=2
      LEN=5
      IF=7
      DO=1.5
      PRINT 1,SUM,MAX,INDEX,LEN,IF,DO
    1 FORMAT(I3,F5.1,3I3,F5.1)
      END
