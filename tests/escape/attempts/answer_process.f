! tries: GETPID
! seen: GETPID
! trusted: no, refused when it is compiled
      IF(GETPID().GT.1) PRINT *,'ESCAPED'
      END
