C PLATTER translate --machine cray1
C CFT has no conversion between logical values and numbers.
      LOGICAL L
      DATA I/.TRUE./,L/1/
      J=.TRUE.
      K=A.GT.B
      X=L.AND.A.GT.B
      N=(.NOT.L)
      L=J
      L=3
      L=J.NE.0
      M=I.AND.J
      END
