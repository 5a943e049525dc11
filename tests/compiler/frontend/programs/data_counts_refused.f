C PLATTER run --machine cray1
      PROGRAM COUNTS
      DIMENSION A(2),B(3),C(3)
      DATA A/1.,2.,3./
      DATA B,X/1.,2.,3./
      DATA Y,Z,C/1./
      DATA P,Q/2*1./,R/4.,5./
      END
