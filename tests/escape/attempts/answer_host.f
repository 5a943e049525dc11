! tries: HOSTNM
! seen: HOSTNM
! trusted: no, refused when it is compiled
      CHARACTER*200 TEXT
      TEXT=' '
      CALL HOSTNM(TEXT)
      IF(TEXT.NE.' ') PRINT *,'ESCAPED ',TEXT
      END
