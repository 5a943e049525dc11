C PLATTER run --machine cray1
      DIMENSION A(10),I(3)
      DATA I/2,3,1/
      DO 10 K=1,10
   10 A(K)=K
      J=2
      WRITE(6,20)A(2*J+1),A(I(J)),A(I(I(1))+5),A(J*J-3),A(10-J)
   20 FORMAT(1X,5F4.0)
      END
