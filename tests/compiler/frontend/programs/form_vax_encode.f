C PLATTER run --machine vax780
      BYTE LINE(10)
      ENCODE (10,10,LINE) 42, 'AB'
   10 FORMAT (I4,A4,'XY')
      TYPE 20, LINE
   20 FORMAT (1X,10A1)
      DECODE (4,30,LINE) K
   30 FORMAT (I4)
      TYPE 40, K
   40 FORMAT (1X,I4)
      END
