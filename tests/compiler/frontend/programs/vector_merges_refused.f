C PLATTER translate --dialect cft
      X=CVMGT(A,B)
      X=CVMGT(A.AND.B,C,L.EQ.0)
      X=CVMGZ(1,1.5,Y)
      END
      SUBROUTINE S(MERGE,X)
      X=CVMGT(MERGE,2,X.GT.0.)
      END
      SUBROUTINE T(CVMGT)
      X=CVMGT(1)
      END
