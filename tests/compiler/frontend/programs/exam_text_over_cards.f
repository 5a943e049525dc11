C PLATTER run --machine cdc7600
      PROGRAM TABLES(OUTPUT)
C     CARDS OF 90 COLUMNS, SEQUENCE NUMBERS, CONTINUED HOLLERITH
      DIMENSION MSG(7)
      DATA MSG/62HTHIS TEXT RUNS OVER FROM ONE CARD TO THE NEXT, TO COLUTAB  030
     1MN SEVEN/
      PRINT 1,MSG                                                       TAB  050
    1 FORMAT(1X,7A10)                                                   TAB  060
      END                                                               TAB  070
