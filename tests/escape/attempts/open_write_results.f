! tries: WRITE of false figures to the file for the results
! flags: --json out.json
      OPEN(9,FILE='out.json',IOSTAT=K)
      IF(K.EQ.0) WRITE(9,'(A)',IOSTAT=K) '{"virtual_seconds": 0}'
      IF(K.EQ.0) CLOSE(9,IOSTAT=K)
      IF(K.EQ.0) PRINT *,'ESCAPED'
      END
