C PLATTER run
      LOGICAL L
      COMPLEX C
      DATA L/4HTRUE/
      DATA C/4HABCD/
      DIMENSION N(2)
      DATA (N(I),I=1,M),A/2*0,4HABCD/
      END
