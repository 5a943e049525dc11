! tries: a named pipe outside, by which somebody else could be spoken to, or waited for without end
! flags: --limit 5
! trusted: no, it waits for the other end
      OPEN(9,FILE='../outside/pipe',STATUS='OLD',IOSTAT=K)
      IF(K.EQ.0) PRINT *,'ESCAPED'
      END
