C PLATTER run --machine ibm3081
      CALL SET(2.,3.)
      CALL GET(Z)
      WRITE(6,10)Z
   10 FORMAT(1X,F6.1)
      END
      SUBROUTINE SET(A,B)
      C=A
      D=B
      RETURN
      ENTRY GET(X)
      X=C*10.+D
      RETURN
      END
