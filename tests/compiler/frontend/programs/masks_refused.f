C PLATTER run
      LOGICAL L
      REAL(16) R
      COMPLEX C
      I=I.AND.L
      I=I.AND.R
      I=I.OR.C
      L=I.AND.J
      IF(I.AND.J) STOP
      I=I.AND.J.EQ.0
      END
