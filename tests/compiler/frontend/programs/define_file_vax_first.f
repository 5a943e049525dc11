C PLATTER run --machine vax780
C     DEFINE FILE OF TWO FILES MAY PRECEDE THE DECLARATIONS.
      DEFINE FILE 8(100,4,U,IV),9(50,2,U,KV)
      DIMENSION A(2)
      A(1)=1.5
      A(2)=2.5
      WRITE (8'3) A
      WRITE (9'7) A(2)
      READ (9'7) X
      WRITE (6,20) IV,KV,X
   20 FORMAT (1X,2I3,F5.1)
      END
