! tries: WRITE over the image of the drives that it is run with
! flags: --image disks
      DIMENSION X(512)
      CALL WDISK(5,X,512,0)
      CALL IOWAIT(5)
      OPEN(9,FILE='disks',IOSTAT=K)
      IF(K.EQ.0) WRITE(9,*,IOSTAT=K) 'MARK'
      IF(K.EQ.0) PRINT *,'ESCAPED'
      IF(K.EQ.0) CLOSE(9,STATUS='DELETE',IOSTAT=K)
      END
