C PLATTER translate --machine cray1
C A true logical value is negative on the machine, and 1 here.
      LOGICAL L,M,F
      EQUIVALENCE (L,I)
      COMMON /C/ M
      L=.TRUE.
      M=.TRUE.
      WRITE (6,10) I
   10 FORMAT(1X,I4)
      CALL S(M,A.GT.B)
      END
      SUBROUTINE S(N,X)
      COMMON /C/ J
      WRITE (6,10) N,J,X
   10 FORMAT(1X,2I4,F4.1)
      END
