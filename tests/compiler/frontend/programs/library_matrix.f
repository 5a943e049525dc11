C PLATTER run --machine cray1
C     SCILIB'S PRODUCTS: A B, THE TRANSPOSE OF A BY A, A BY A VECTOR, AND THE
C     TRANSPOSE BY ONE. A ROTATION OF 3 AND 4.
      DIMENSION A(2,3),B(3,2),C(2,2),D(3,3),E(2),F(3)
      DATA A/1.,2.,3.,4.,5.,6./,B/1.,0.,-1.,2.,1.,0./
      CALL MXM(A,2,B,3,C,2)
      PRINT 10,C
   10 FORMAT(1X,9F6.1)
      CALL MXMA(A,2,1,A,1,2,D,1,3,3,2,3)
      PRINT 10,D
      F(1)=F(2)=F(3)=1.
      CALL MXV(A,2,F,3,E)
      PRINT 10,E
      E(1)=1.
      E(2)=2.
      CALL MXVA(A,2,1,E,1,F,-1+2,3,2)
      PRINT 10,F
C     ROWS OF A FROM THE LAST ONE UP, INTO ROWS OF C LIKEWISE
      CALL MXMA(A(2,1),-1,2,B,1,3,C(2,1),-1,2,2,3,2)
      PRINT 10,C
      CALL MXMA(A(2,1),-1,2,B,1,3,C,1,2,2,3,2)
      PRINT 10,C
      CALL MXM(A,0,B,3,C,2)
      PRINT 10,C
      X=3.
      Y=4.
      CALL SROTG(X,Y,U,V)
      PRINT 10,X,U,V
      END
