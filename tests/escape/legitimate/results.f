! tries: a run whose results and trace are written
! flags: --json out.json --trace out.trace
! seen: DONE
      DIMENSION X(512)
      CALL RDISK(5,X,512,0)
      CALL IOWAIT(5)
      PRINT *,'DONE'
      END
