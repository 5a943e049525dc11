C PLATTER run --machine cdc7600
      PROGRAM OTR(OUTPUT)
      INTEGER RANF
      PRINT 10,(I,I=NEXT(1),N)
      PRINT 10,(I,I=INT(10.*RANF(0)),N)
   10 FORMAT(I5)
      END
      FUNCTION NEXT(I)
      NEXT=I
      END
