C PLATTER run --machine cray1
      REAL*8 F
      INTEGER*2 K
      WRITE(6,10) F(2.0),K(3)
   10 FORMAT(1X,F6.2,I4)
      END
      FUNCTION F*8(X)
      F=X*1.5D0
      RETURN
      END
      INTEGER FUNCTION K*2(I)
      K=I
      END
