C PLATTER translate --notes --dialect ftn
      PROGRAM BITS(INPUT,OUTPUT,TAPE7=201)
      DIMENSION A(3)
      NAMELIST /N/ X
      NAMELIST /M/ Y
      EQUIVALENCE (Y,L)
      DATA K/-0/
      A(1)=4HTEXT
      A(2)=A(1).AND.77B
      A(3)=SHIFT(1720B,48).OR.SHIFT(1,47)
      CALL S(I.OR.J)
      N=-0
      M=5-0
      PRINT 1,I
    1 FORMAT(R5,A3)
      END
      SUBROUTINE S(X)
      X=17204000000000000000B
      END
