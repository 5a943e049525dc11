C PLATTER run --machine cdc7600
      OVERLAY(DBL,0,0)
      PROGRAM ROOT(OUTPUT)
      COMMON /ALL/ D,X
      DOUBLE PRECISION D
      D=1.D0
      X=2.
      CALL OVERLAY(3HDBL,1,0)
      CALL OVERLAY(3HDBL,2,0)
      END
      OVERLAY(DBL,1,0)
      PROGRAM ONE
      COMMON /ALL/ D,X
      DOUBLE PRECISION D,E
      COMMON /OWN/ E,Y
      E=D+X
      Y=X
      PRINT 10, E,Y
   10 FORMAT(1X,2F6.1)
      END
      OVERLAY(DBL,2,0)
      PROGRAM TWO
      COMMON /OWN/ Y,E
      DOUBLE PRECISION E
      E=5.D0
      Y=4.
      PRINT 10, Y,E
   10 FORMAT(1X,2F6.1)
      END
