! tries: WRITE over a file that its source INCLUDEs, for the next compilation
      INCLUDE 'nothing.inc'
      OPEN(9,FILE='nothing.inc',IOSTAT=K)
      IF(K.EQ.0) WRITE(9,'(A)',IOSTAT=K) '      CALL HARM'
      IF(K.EQ.0) CLOSE(9,IOSTAT=K)
      IF(K.EQ.0) PRINT *,'ESCAPED'
      END
