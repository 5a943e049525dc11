C PLATTER run --machine vax780
      DOUBLE PRECISION D
      COMPLEX C
      I=7
      X=I/2+.5
      D=X*2
      C=X*(2.,1.)
      J=D-.25D0
      K=2.9*I
      C=C+1
      WRITE(6,10)X,D,C,J,K
   10 FORMAT(1X,F5.1,F6.2,2F6.2,2I4)
      END
