C PLATTER run --dialect ftn
C TEXT THAT WAS TYPED BEYOND COLUMN 72 IS TOLD OF; SEQUENCE NUMBERS ARE NOT.
      PROGRAM CUT(OUTPUT)                                               CUT   10
      TOTAL=1.0+2.0+3.0+4.0+5.0+6.0+7.0+8.0+9.0+10.0+11.0+12.0+13.0+14.0+15.0
      PRINT 10,TOTAL                                                    CUT00030
   10 FORMAT(1X,F8.1)                                                   CUT.4
      END                                                                     50
