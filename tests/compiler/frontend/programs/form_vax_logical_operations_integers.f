C PLATTER run --machine vax780
      INTEGER I,J
      I = 12
      J = 10
      TYPE 10, I.AND.J, I.OR.J, I.XOR.J, .NOT.I
      IF (I .AND. 4) TYPE 20
      IF (I .AND. 1) TYPE 20
      IF (J/2 .AND. 1) TYPE 20
   10 FORMAT (1X,4I5)
   20 FORMAT (' ODD')
      END
