! tries: OPEN of the units of the standard streams to files outside
! case: input: 5 ../outside/secret
! case: output: 6 ../outside/victim
! case: error: 0 ../outside/victim
      CHARACTER*200 NAME,TEXT
      READ(5,'(I1,1X,A)') IUNIT,NAME
      OPEN(IUNIT,FILE=NAME,STATUS='OLD',IOSTAT=K)
      IF(K.EQ.0) READ(IUNIT,'(A)',IOSTAT=K) TEXT
      IF(K.NE.0) WRITE(7,*) 'REFUSED'
      IF(K.EQ.0.AND.IUNIT.NE.0) WRITE(0,*) 'ESCAPED ',TEXT
      IF(K.EQ.0.AND.IUNIT.EQ.0) WRITE(6,*) 'ESCAPED ',TEXT
      END
