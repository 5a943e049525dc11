      PROGRAM LONGEST
C     THE LONGEST LINE THAT A FORMAT MAKES, THE LONGEST THAT IS READ,
C     AND HOW LONG THE FIRST ONE OF A LONG LIST IS.
      CHARACTER*400 C, D
      DO 10 I = 1, 400
   10 C(I:I) = 'X'
      LMADE = 0
      LREAD = 0
      LLIST = 0
      DO 30 N = 200, 400
        OPEN (1)
        WRITE (1,'(A)',IOSTAT=I) C(1:N)
        IF (I .EQ. 0) LMADE = N
        CLOSE (1)
        OPEN (2,RECL=400)
        WRITE (2,'(A)') C(1:N)
        CLOSE (2)
        OPEN (2)
        READ (2,'(A)',IOSTAT=I) D
        IF (I .EQ. 0) LREAD = N
   30 CLOSE (2)
      WRITE (3,*) C
      REWIND 3
      READ (3,'(A)') D
      DO 40 I = 1, 400
   40 IF (D(I:I) .NE. ' ') LLIST = I
      PRINT 50, LMADE, LREAD, LLIST
   50 FORMAT (3I5)
      END
