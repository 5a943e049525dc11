C PLATTER run --machine vax780
      I=1
      WRITE(6,10)I
      WRITE(6,20)
   10 FORMAT(8H DON'T (,I1,4H) "',1H,)
   20 FORMAT(1 8H CARD,X=(1HA)/'   )
      END
