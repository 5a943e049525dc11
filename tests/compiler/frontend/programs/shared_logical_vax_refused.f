C PLATTER translate --machine vax780
C A logical value that is seen as a number, or as one of another length, would be 1 instead of -1.
      LOGICAL L,M
      LOGICAL*1 B(4)
      REAL*8 D
      EQUIVALENCE (L,I)
      COMMON /C/ M
      COMMON /B/ B
      L=.TRUE.
      M=.TRUE.
      B(1)=.TRUE.
      WRITE (6,10) I
   10 FORMAT(1X,I4)
      CALL S(M,.TRUE.,I)
      IF ((K.AND.M).EQ.4) WRITE (6,10) K.OR.M
      END
      SUBROUTINE S(N,K,P)
      LOGICAL P,Q
      COMMON /C/ J
      COMMON /B/ Q
      IF (P) WRITE (6,10) N,K,J
      IF (Q) WRITE (6,10) N
   10 FORMAT(1X,3I4)
      END
