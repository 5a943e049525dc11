C PLATTER translate --dialect ftn --notes
TWICE,T10.
FTN.
LGO.
LGO.
7/8/9
      PROGRAM TWICE(INPUT)
      READ 10,I
   10 FORMAT (I3)
      END
7/8/9
  1
7/8/9
  2
6/7/8/9
