! tries: GETCWD
      CHARACTER*200 TEXT
      TEXT=' '
      CALL GETCWD(TEXT,K)
      IF(TEXT(1:1).EQ.'/'.AND.TEXT.NE.'/') PRINT *,'ESCAPED ',TEXT
      END
