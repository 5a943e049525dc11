C PLATTER run --machine cdc7600
      PROGRAM OTR(OUTPUT)
      INTEGER RANF
      DO 10 I=NEXT(1),N
   10 CONTINUE
      DO 20 I=INT(10.*RANF(0)),N
   20 CONTINUE
      END
      FUNCTION NEXT(I)
      NEXT=I
      END
