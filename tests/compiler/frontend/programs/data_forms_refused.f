C PLATTER translate --dialect ftn
      PROGRAM DFR
      DIMENSION A(10),B(2,2)
      DATA A/1000000(0.)/
      DATA B(9)/1./
      END
