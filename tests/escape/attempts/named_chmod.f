! tries: CHMOD, a file made setuid; libgfortran starts no process for it
! seen: named_\w+\.f:\d+.*(acts on the host|may not)
! trusted: no, refused when it is compiled
      CALL CHMOD('data','4755')
      PRINT *,'ESCAPED'
      END
