C PLATTER run --machine vax780
      CHARACTER*20 S
      S = 'IT''S A '//
     1 'LONG LINE'
      TYPE 10, S, LEN(S), INDEX(S,'LONG')
   10 FORMAT (1X,'[',A,']',2I4)
      END
