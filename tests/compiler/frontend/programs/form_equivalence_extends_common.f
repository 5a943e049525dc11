C PLATTER run --machine ibm3081
      COMMON /W/X
      DIMENSION Y(3)
      EQUIVALENCE (X,Y(1))
      Y(1)=1.
      Y(2)=2.
      Y(3)=3.
      CALL S
      END
      SUBROUTINE S
      COMMON /W/Z(3)
      WRITE(6,10)Z
   10 FORMAT(1X,3F5.1)
      END
