C PLATTER run --machine vax780
      X=2.
      Y=X**(-1)
      Z=-X**2
      I=2**3
      J=(-1)**3
      W=X**.5*X**.5
      K=7/2*2
      L=-7/2
      WRITE(6,10)Y,Z,I,J,K,L
   10 FORMAT(1X,2F6.2,4I4)
      IF(ABS(W-2.).LT.1.E-5)WRITE(6,20)
   20 FORMAT(3H OK)
      END
