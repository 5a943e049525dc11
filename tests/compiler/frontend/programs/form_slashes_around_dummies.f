C PLATTER run --machine ibm3081
      I=5
      CALL DBL(I,J)
      WRITE(6,10)I,J
   10 FORMAT(1X,2I4)
      END
      SUBROUTINE DBL(/K/,L)
      L=K*2
      K=1
      RETURN
      END
