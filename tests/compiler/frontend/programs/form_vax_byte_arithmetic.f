C PLATTER run --machine vax780
      BYTE B(5),C
      LOGICAL*1 L
      DATA B /'H','E','L','L','O'/
      C = B(1) + 1
      TYPE 10, B, C
      L = 'Z'
      TYPE 20, L, B(2)
      IF (B(3) .EQ. B(4)) TYPE 30
      IF (C .EQ. 'I') TYPE 40
   10 FORMAT (1X,6A1)
   20 FORMAT (1X,A1,I4)
   30 FORMAT (' SAME')
   40 FORMAT (' IT IS I')
      END
