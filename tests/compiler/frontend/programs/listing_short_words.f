C PLATTER run --machine cdc7600
      PROGRAM J2(OUTPUT)
      I=1 $ J=2 $ X=1.E2 $ Y=1.
      IF(I.EQ.1.A.J.EQ.2) PRINT 1,1
      IF(X.EQ.1.E2.A.Y.EQ.1.) PRINT 1,2
      IF(Y.EQ.1.O.X.EQ.0) PRINT 1,3
      IF(.N.(Y.NE.1.).A..T.) PRINT 1,4
      IF(Y.EQ.1.AND.X.EQ.1.E+2.OR..F.) PRINT 1,5
      K=17B.AND.3.OR.1000B
      PRINT 1,K
      IF(1.EQ.I.AND.2..EQ.J) PRINT 1,6
      IF(X .E Q. 1 0 0.) PRINT 1,7
      Z=1.D0+1.E0
      IF(Z.GT.1.5E0.X..FALSE.) PRINT 1,8
    1 FORMAT(1XI5)
      END
