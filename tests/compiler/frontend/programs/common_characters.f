C PLATTER run --machine cdc7600
C Blocks with CHARACTER variables that all units lay out alike, some with other names and bounds.
      PROGRAM CC(OUTPUT)
      PARAMETER (N=3,M=2*N-3)
      CHARACTER*4 C(N)
      DOUBLE PRECISION D(0:M-1)
      COMMON /T/ C,I /A/ D,X
      I=7
      X=5.
      CALL S
      END
      SUBROUTINE S
      CHARACTER T*12,U
      DOUBLE PRECISION D(3)
      COMMON /T/ T,I /A/ D,X
      PRINT 10,T,I,X
   10 FORMAT(1X,A12,I3,F5.1)
      END
      BLOCK DATA
      CHARACTER C(3)*4
      COMMON /T/ C,I
      DATA C/'ABCD','EFGH','IJKL'/
      END
