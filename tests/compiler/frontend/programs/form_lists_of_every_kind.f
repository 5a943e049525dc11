C PLATTER run --machine cdc7600
      DIMENSION A(2,2),B(2)
      DATA A/1.,2.,3.,4./,B/5.,6./
      WRITE(6,10)A(1,1),(B(I),I=1,2),((A(I,J),J=1,2),B(I),I=1,2)
   10 FORMAT(1X,9F4.0)
      N=2
      WRITE(6,10)(A(I,I),I=1,N),(B(N+1-I),I=1,N)
      END
