C PLATTER run --machine vax780
      I=1
     1 +1
     2 +1
     3 +1
     4 +1
     5 +1
     6 +1
     7 +1
     8 +1
     9 +1
     A +1
     B +1
     C +1
     D +1
     E +1
     F +1
     G +1
     H +1
     I +1
     J +1
      WRITE(6,10)I
   10 FORMAT(1X,I3)
      END
