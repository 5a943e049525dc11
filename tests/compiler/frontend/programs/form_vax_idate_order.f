C PLATTER run --machine vax780
      INTEGER*4 I,J,K,A(3)
      CALL IDATE(I,J,K)
      IF (I.GE.1.AND.I.LE.12 .AND. J.GE.1.AND.J.LE.31.AND.
     1 K.GE.0.AND.K.LE.99) TYPE 10
   10 FORMAT(' DATE')
      END
