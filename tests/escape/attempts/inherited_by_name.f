! tries: WRITE to descriptors that the command has open, by /proc and /dev/fd
! inherits: outside/victim
      CHARACTER*20 NAME
      DO 10 I=3,9
      WRITE(NAME,'(A,I0)') '/proc/self/fd/',I
      OPEN(9,FILE=NAME,STATUS='OLD',IOSTAT=K)
      IF(K.EQ.0) PRINT *,'ESCAPED ',NAME
      IF(K.EQ.0) CLOSE(9)
   10 CONTINUE
      END
