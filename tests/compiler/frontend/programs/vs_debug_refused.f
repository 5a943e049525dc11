C PLATTER run --machine ibm3081
      DIMENSION A(3)
      A(1)=1.
   10 A(2)=2.
      DEBUG UNIT(6),SUBCHK(A),TRACE
      AT 10
      TRACE ON
      DISPLAY A
      END
