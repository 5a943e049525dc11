C PLATTER run --machine ibm3081
      DIMENSION A(12)
      DO 5 I=1,12
    5 A(I)=I
      CALL TRACE(A,3,4,T)
      WRITE(6,10)T
   10 FORMAT(1X,F6.1)
      END
      SUBROUTINE TRACE(A,N,M,T)
      DIMENSION A(N,M)
      T=0.
      DO 10 I=1,N
   10 T=T+A(I,I)
      RETURN
      END
