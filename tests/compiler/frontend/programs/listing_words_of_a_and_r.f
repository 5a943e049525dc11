C PLATTER run --machine cdc7600
C X, Y, Z are 30B, 31B, 32B with blanks (55B) behind; A, B, C 1, 2, 3 with zeros in front.
      PROGRAM G6(INPUT,OUTPUT)
      READ 1,I,J
    1 FORMAT(A3,R3)
      PRINT 2,I,J
    2 FORMAT(1X,O20/1X,O20)
      PRINT 3,I,J
    3 FORMAT(1X,A3,R3)
      END
