! tries: WRITE over the deck of data cards that it is run with
! flags: --cards deck
      OPEN(9,FILE='deck',IOSTAT=K)
      IF(K.EQ.0) WRITE(9,'(A)',IOSTAT=K) 'MARK'
      IF(K.EQ.0) CLOSE(9,IOSTAT=K)
      IF(K.EQ.0) PRINT *,'ESCAPED'
      END
