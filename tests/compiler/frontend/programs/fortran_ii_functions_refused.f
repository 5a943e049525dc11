C PLATTER translate --machine cdc7600
C SIN is an array here, so that SINF cannot become SIN.
      PROGRAM OLD(OUTPUT)
      DIMENSION SIN(3)
      SIN(1)=SINF(1.)
      END
