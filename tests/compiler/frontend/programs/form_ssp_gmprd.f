C PLATTER run --machine ibm3081
      DIMENSION A(2,3),B(3,2),R(2,2)
      DATA A/1.,2.,3.,4.,5.,6./,B/1.,0.,1.,0.,1.,0./
      CALL GMPRD(A,B,R,2,3,2)
      WRITE(6,10)R
   10 FORMAT(1X,4F6.1)
      END
      SUBROUTINE GMPRD(A,B,R,N,M,L)
      DIMENSION A(1),B(1),R(1)
      IR=0
      IK=-M
      DO 10 K=1,L
      IK=IK+M
      DO 10 J=1,N
      IR=IR+1
      JI=J-N
      IB=IK
      R(IR)=0
      DO 10 I=1,M
      JI=JI+N
      IB=IB+1
   10 R(IR)=R(IR)+A(JI)*B(IB)
      RETURN
      END
