C PLATTER run
C     FUNCTIONS WHOSE ARGUMENT MEANS NOTHING.
      T=SECOND(0.)
      D=DATE(0)
      X=RTC(0.)+RTC(Y)
      I=IRTC(0)+IRTC(J)
      IF (T.LT.0. .OR. X.LE.0. .OR. Y.LE.0.) STOP 1
      IF (I.LE.0 .OR. J.LE.0) STOP 3
      IF (X.LE.Y .OR. I.LE.J) STOP 2
      PRINT 10,D
   10 FORMAT(1X,A8)
      END
