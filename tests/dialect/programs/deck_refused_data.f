C PLATTER run --dialect ftn
      READ(5,10) I
   10 FORMAT(I3)
      END
7-8-9
  1
7-8-9
  2
6-7-8-9
