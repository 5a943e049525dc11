C PLATTER run --machine cray1
      PROGRAM CA
      CHARACTER*8 C(2),T
      EXTERNAL F
      REAL*16 Q(2)
      CALL S(C)
      CALL S(T)
      CALL U(I)
      CALL U(T)
      CALL S(Q)
      CALL V(F)
      CALL WRITMS(1,T,1,1)
      END
      SUBROUTINE S(I)
      DIMENSION I(2)
      END
      SUBROUTINE U(C)
      CHARACTER*(*) C
      END
      SUBROUTINE V(G)
      X=G(1.)
      END
      FUNCTION F(X)
      F=X
      END
