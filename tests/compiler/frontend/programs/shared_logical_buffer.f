C PLATTER run --machine vax780
C Storage that is only passed along may have any type: a record is built of parts, and moved as one.
      LOGICAL L,M,RETURNED
      INTEGER RECORD(3),COPY(3)
      REAL*8 D,E
      EQUIVALENCE (L,RECORD(1)),(D,RECORD(2))
      EQUIVALENCE (M,COPY(1)),(E,COPY(2))
      COMMON /SPARE/ RETURNED,W(2)
      L=.TRUE.
      D=2.5D0
      WRITE (1) RECORD
      REWIND 1
      READ (1) COPY
      RETURNED=M
      PRINT 10,M,E
      CALL S
   10 FORMAT(1X,L2,F5.1)
      END
      SUBROUTINE S
      INTEGER BUFFER(3)
      COMMON /SPARE/ BUFFER
      WRITE (2) BUFFER
      END
