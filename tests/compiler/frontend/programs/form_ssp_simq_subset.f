C PLATTER run --machine ibm3081
C     GAUSS ELIMINATION WITH THE LABELS OF SIMQ'S TIME
      DIMENSION A(4),B(2)
      DATA A/2.,1.,1.,3./,B/5.,10./
      CALL SIMQ2(A,B,2,KS)
      WRITE(6,10)B,KS
   10 FORMAT(1X,2F6.2,I3)
      END
      SUBROUTINE SIMQ2(A,B,N,KS)
      DIMENSION A(1),B(1)
      TOL=0.0
      KS=0
      D=A(1)*A(4)-A(2)*A(3)
      IF(ABS(D)-TOL) 35,35,40
   35 KS=1
      RETURN
   40 X=(B(1)*A(4)-A(3)*B(2))/D
      B(2)=(A(1)*B(2)-A(2)*B(1))/D
      B(1)=X
      RETURN
      END
