C PLATTER translate
      SUBROUTINE FEWR(N,P)
      DIMENSION P(N,N),A(3,4),Q(2)
      EQUIVALENCE (A(13),B)
      DATA A(20)/1./
      END
