C PLATTER run --machine cdc7600
C A file of the host has one end: what follows an ENDFILE would be read as the file before it.
      PROGRAM T(OUTPUT,TAPE1)
      WRITE(1,1) 11
      ENDFILE 1
      WRITE(1,1) 22
      ENDFILE 1
      REWIND 1
      N=0
   10 READ(1,1) I
    1 FORMAT(I5)
      IF (EOF(1)) 30,20
   20 N=N+I
      GO TO 10
   30 PRINT 1,N
      END
