C PLATTER run --dialect ftn
      PROGRAM R(INPUT,OUTPUT)
      READ 10,I
   10 FORMAT(I3)
      END
C     FIRST CASE
  12  13.5  0.25
   7   1.5  9.00
