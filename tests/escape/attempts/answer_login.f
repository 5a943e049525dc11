! tries: GETLOG
! seen: GETLOG
! trusted: no, refused when it is compiled
      CHARACTER*200 TEXT
      TEXT=' '
      CALL GETLOG(TEXT)
      IF(TEXT.NE.' ') PRINT *,'ESCAPED ',TEXT
      END
