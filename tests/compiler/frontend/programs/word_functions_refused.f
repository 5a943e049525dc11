C PLATTER run
      LOGICAL L
      DIMENSION I(1)
      I(1)=AND(L,1)
      I(1)=SHIFT(1,2,3)
      I(1)=SHIFT(1,2.5)
      I(1)=SHIFT(1,-2)
      I(1)=MASK(129)
      OPEN(SHIFT(1,0))
   10 IF(MASK(3)) STOP
   20 END
