C PLATTER run --machine cdc7600
      PROGRAM DUPFMT(INPUT,OUTPUT)
      DIMENSION H(2)
      READ 1
      PRINT 1
    1 FORMAT(20H                    )
      READ 2,H
    2 FORMAT(2A10)
      PRINT 3,H
    3 FORMAT(*0*2A10)
      END
