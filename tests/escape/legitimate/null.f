! tries: output to /dev/null, which every program may throw away
! seen: DONE
      OPEN(9,FILE='/dev/null')
      WRITE(9,*) 'NOTHING'
      PRINT *,'DONE'
      END
