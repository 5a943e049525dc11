C PLATTER translate --machine cdc7600
      PROGRAM FMTS(OUTPUT)
      PRINT 1,X
    1 FORMAT(I)
    2 FORMAT(1X,F)
    3 FORMAT(1X,Y5)
    4 FORMAT(1X,3)
    5 FORMAT(TX,I5)
    6 FORMAT(1X,F8.,I5)
      PRINT 'AB',X
      PRINT (1.,2.),X
      WRITE X
      END
