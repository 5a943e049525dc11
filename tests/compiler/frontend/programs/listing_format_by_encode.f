C PLATTER run --machine cdc7600
C The format becomes (1X, 3F6.2).
      PROGRAM VF(OUTPUT)
      DIMENSION IFMT(2),X(3)
      DATA X/1.5,2.5,3.5/
      N=3
      ENCODE(20,10,IFMT) N
   10 FORMAT(4H(1X,,I2,5HF6.2))
      PRINT IFMT,X
      END
