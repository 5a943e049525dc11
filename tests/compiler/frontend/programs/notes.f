C PLATTER translate --notes --dialect ftn
      PROGRAM OUT
      COMMON /OUT/ A(2,2)
      LEVEL 2,A
      CALL LINK("UNIT6=A//")
      X=A(2)
      A=Y=1.
      PRINT
      N="AB"
      M='CD'
      DO 10 I=1,N
   10 CALL S("EF",LOC(A))
      END
