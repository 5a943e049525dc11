C PLATTER run --machine vax780
      COMPLEX*16 A,B
      REAL*8 X
      A=(1.D0,2.D0)
      B=DCONJG(A)*A
      X=DREAL(B)+DIMAG(A)
      WRITE(6,10)A,B,X
   10 FORMAT(1X,5F6.2)
      END
