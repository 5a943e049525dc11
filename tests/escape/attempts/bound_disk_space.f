! tries: to fill the disk with files that are each as long as files may be
! flags: --file-size 250kB --disk-space 1MB
! seen: bound_disk_space\.f:\d+.*--disk-space allows 1000000
! trusted: no, it has no end
      CHARACTER NAME*12, LINE*100
      LINE='X'
      DO 20 I=1,100
      WRITE(NAME,'(A,I6.6)') 'FILE',I
      OPEN(11,FILE=NAME)
      DO 10 J=1,2000
   10 WRITE(11,'(A)') LINE
   20 CLOSE(11)
      PRINT *,'ESCAPED'
      END
