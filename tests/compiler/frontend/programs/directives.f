C PLATTER translate
      SUBROUTINE S(A,B,N)
      DIMENSION A(N),B(N)
CDIR$ IVDEP
      DO 10 I=1,N
   10 A(I)=B(I)
      END
