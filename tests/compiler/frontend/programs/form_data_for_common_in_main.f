C PLATTER run --machine cray1
      COMMON /T/K(3),X
      DATA K/1,2,3/
      DATA X/2.5/
      CALL S
      END
      SUBROUTINE S
      COMMON /T/K(3),X
      WRITE(6,10)K,X
   10 FORMAT(1X,3I3,F5.1)
      END
