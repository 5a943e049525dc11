C PLATTER run
      DIMENSION A(3)
      DATA A/1.,2.,3./
      N=0
      WRITE(6,10) (A(I),I=1,N)
      WRITE(6,10) (A(I),I=2,3)
      PRINT 10,((A(I),I=1,N),J=1,N)
   10 FORMAT(1X,3F4.1)
      END
