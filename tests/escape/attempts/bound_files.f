! tries: files without end
! flags: --file-count 20
! seen: bound_files\.f:\d+.*has created 20 files, the maximum that --file-count
! trusted: no, it has no end
      CHARACTER NAME*12
      DO 10 I=1,100000
      WRITE(NAME,'(A,I6.6)') 'FILE',I
      OPEN(11,FILE=NAME)
      WRITE(11,*) I
   10 CLOSE(11)
      PRINT *,'ESCAPED'
      END
