C PLATTER run --machine cdc7600
      PROGRAM MARKS(INPUT,OUTPUT)
      READ 10,I
      PRINT 10,I
   10 FORMAT(1X,I5)
      END
~eof
    12
~eoi
