C PLATTER translate --notes --dialect ftn
      PROGRAM OUT
      COMMON /OUT/ A(2,2)
      CALL LINK("UNIT6=A//")
      X=A(2)
      A=Y=1.
      PRINT
      END
