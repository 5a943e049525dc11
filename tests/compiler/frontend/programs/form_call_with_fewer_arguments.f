C PLATTER run --machine ibm3081
      CALL S(1,2)
      CALL S(1,2,3)
      END
      SUBROUTINE S(I,J,K)
      IF(J.EQ.2.AND.I.EQ.1)WRITE(6,10)I,J
      RETURN
   10 FORMAT(1X,2I3)
      END
