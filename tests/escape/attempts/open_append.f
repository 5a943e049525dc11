! tries: OPEN with POSITION='APPEND' of a file outside
      OPEN(9,FILE='../outside/victim',POSITION='APPEND',IOSTAT=K)
      IF(K.EQ.0) WRITE(9,'(A)',IOSTAT=K) 'MARK'
      IF(K.EQ.0) CLOSE(9,IOSTAT=K)
      IF(K.EQ.0) PRINT *,'ESCAPED'
      END
