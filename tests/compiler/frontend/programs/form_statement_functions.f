C PLATTER run --machine vax780
      DIMENSION A(3)
      F(X)=X*X+1.
      G(X,Y)=F(X)+F(Y)
      IH(I,J)=I*10+J
      A(1)=F(2.)
      A(2)=G(1.,2.)
      A(3)=IH(3,4)
      X=9.
      WRITE(6,10)A,X
   10 FORMAT(1X,4F6.1)
      END
