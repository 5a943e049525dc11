C PLATTER run --machine vax780
      OPEN (UNIT=2, NAME='D.DAT', TYPE='NEW', ACCESS='DIRECT',
     1 RECORDSIZE=2, FORM='UNFORMATTED')
      DO 10 I = 1, 4
   10 WRITE (2'I) I, I*I
      READ (2'3) J, K
      TYPE 20, J, K
   20 FORMAT (1X,2I4)
      CLOSE (UNIT=2)
      END
