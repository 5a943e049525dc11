! tries: TTYNAM and ISATTY of the standard streams
! trusted: no, they need not be a terminal
      CHARACTER*80 TEXT
      DO 10 I=0,6
      TEXT=' '
      CALL TTYNAM(I,TEXT)
   10 IF(TEXT(1:1).EQ.'/') PRINT *,'ESCAPED ',TEXT
      END
