C PLATTER run --machine cdc7600
      PROGRAM IOLOOP(OUTPUT)
      DIMENSION A(2,2,2)
      DO 1 I=1,2
      DO 1 J=1,2
      DO 1 K=1,2
    1 A(I,J,K)=100*I+10*J+K
      PRINT 2,(((A(I,J,K),K=1,2),J=1,2),I=1,2)
      PRINT 2,A(1),A(8),A(2,2)
    2 FORMAT(1X,8F5.0)
      END
