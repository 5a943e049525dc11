C PLATTER run
      PROGRAM SOLVE
      COMMON /OUTPT/ N,M
      COMMON /SOLVE/ X
      SAVE /OUTPT/
      SOLVER=1.
      N=5
      M=6
      X=7.
      CALL OUTPT
      CALL AGAIN
      END
      SUBROUTINE OUTPT
      COMMON /OUTPT/ N,M
      COMMON /SOLVE/ X
      PRINT 10,N,M,X
   10 FORMAT(1X,2I4,F5.1)
      N=N+1
      ENTRY AGAIN
      PRINT 10,N,M,X
      END
