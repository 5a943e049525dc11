C PLATTER run
      PROGRAM FDU
      DIMENSION A(3),K(2)
      LOGICAL L
      F(A,X)=A*X+1.
      G(K)=K*2+F(1.,2.)
      DATA A/1.,2.,3./,K/4,5/
      PRINT 10,F(A(2),3.),G(K(2)),F(A,2.)
   10 FORMAT(1X,3F6.1)
      END
