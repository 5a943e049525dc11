C PLATTER run --machine vax780
      DIMENSION A(3)
      DATA A/1.,2./
      DATA X/2*1./
      END
