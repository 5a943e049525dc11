C PLATTER run --machine cray1
      PROGRAM TASKC
      IMPLICIT INTEGER (A-Z)
      REAL X
      X = 1.5
CDIR$ NEXTSCALAR
      DO 10, I = 1, 3
   10 J = J + I
      IF (J .EQ. 6) THEN
        PRINT 1, J, X
      ELSE IF (J .GT. 6) THEN
        STOP 'BAD'
      END IF
    1 FORMAT (I4, F5.1)
      END
