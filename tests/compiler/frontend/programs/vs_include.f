C PLATTER run --machine ibm3081
      INCLUDE 'vs_include.inc'
      N=3
      CALL SHOW
      END
      SUBROUTINE SHOW
      INCLUDE 'vs_include.inc'
      DO 10 I=1,N
   10 V(I)=2*I
      WRITE(6,20)(V(I),I=1,N)
   20 FORMAT(1X,5F4.0)
      RETURN
      END
