C PLATTER run --machine cdc7600
      PROGRAM OCT(INPUT,OUTPUT)
      READ 1,I,J
    1 FORMAT(O5,O20)
      PRINT 2,I,J
    2 FORMAT(1X,I8,1X,O20)
      K=-1
      PRINT 3,K
    3 FORMAT(1X,O20)
      PRINT 4,K
    4 FORMAT(1X,O6)
      X=1.
      PRINT 3,X
      X=-1.
      PRINT 3,X
      PRINT 3,0.5
      END
