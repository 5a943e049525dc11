C PLATTER run --machine cdc7600
      PROGRAM VARDIM(OUTPUT)
      DIMENSION A(2,3)
      N=2
      M=3
      CALL FILL(A,N,M)
      PRINT 1,((A(I,J),J=1,M),I=1,N)
    1 FORMAT(3F6.0)
      END
      SUBROUTINE FILL(A,N,M)
      DIMENSION A(N,M)
      DO 10 I=1,N
      DO 10 J=1,M
   10 A(I,J)=10*I+J
      RETURN
      END
