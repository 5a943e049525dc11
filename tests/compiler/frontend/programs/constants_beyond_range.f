C PLATTER run --machine cray1
C The Cray-1 has numbers up to 1.E2466.
      PROGRAM RANGE
      DATA B/1.E2000/
      X=1.E400
      Y=1.E-400
      Z=1.0E-2000*2.
      IF(X.GT.1.E300.AND.B.GT.1.E300.AND.B.EQ.X) WRITE(6,10) Y,Z
   10 FORMAT(1X,2F5.1)
      END
