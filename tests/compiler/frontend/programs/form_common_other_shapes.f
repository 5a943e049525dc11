C PLATTER run --machine ibm3081
      COMMON A(2,2),I,J
      DO 10 K=1,2
      DO 10 L=1,2
   10 A(K,L)=10*K+L
      I=7
      J=8
      CALL S
      END
      SUBROUTINE S
      COMMON B(4),IJ(2)
      WRITE(6,10)B,IJ
   10 FORMAT(1X,4F5.0,2I3)
      RETURN
      END
