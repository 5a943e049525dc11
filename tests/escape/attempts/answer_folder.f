! tries: GETCWD
! trusted: no, it is the same for all
      CHARACTER*200 TEXT
      TEXT=' '
      CALL GETCWD(TEXT,K)
      IF(TEXT(1:1).EQ.'/'.AND.TEXT.NE.'/') PRINT *,'ESCAPED ',TEXT
      END
