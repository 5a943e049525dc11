C PLATTER run --machine cray1
      PROGRAM SUBS
      X=1.5
      WRITE(6,'(" X =",F5.1)') X
      CALL WRITE(6,X)
      CALL READ(Y)
      WRITE(6,10) Y,STOP(2.),IF(3)
   10 FORMAT(1X,2F5.1,I3)
      END
      SUBROUTINE WRITE(N,X)
      WRITE(N,10) X
   10 FORMAT(1X,F5.1)
      END
      SUBROUTINE READ(X)
      X=2.5
      RETURN
      END
      FUNCTION STOP(X)
      STOP=X+X
      IF(X.LT.0.)STOP
      RETURN
      END
      INTEGER FUNCTION IF(I)
      IF=I*I
      IF(I.GT.2)IF=IF+1
      END
