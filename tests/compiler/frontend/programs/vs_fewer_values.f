C PLATTER run --machine ibm3081
      INTEGER M(4)/1,2/,N/7/
      DIMENSION A(3),B(2,2)
      REAL*8 D(3)/2*1.5D0/
      DATA A/1.,2./,B/3*4./
      M(4)=0
      WRITE(6,10)M(1),M(2),M(4),N,D(1),D(2)
      WRITE(6,20)A(1),A(2),B(1,1),B(2,1),B(1,2)
   10 FORMAT(1X,4I3,2F5.1)
   20 FORMAT(1X,5F5.1)
      END
