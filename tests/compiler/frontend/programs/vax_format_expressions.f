C PLATTER run --machine vax780
C     <N> IN A FORMAT IS THE VALUE OF AN EXPRESSION WHEN THE FORMAT IS USED.
      INTEGER*2 N
      DIMENSION A(4)
      DATA A/1.,2.,3.,4./
      N=3
      W=7.6
      WRITE(6,10)(A(I),I=1,N)
   10 FORMAT(1X,<N>F<W>.<N-1>,' <N> IS''NT',3H<N>)
      DO 20 N=1,2
   20 IF(N.NE.0)PRINT 30,N,(A(I),I=1,4)
   30 FORMAT(<MIN0(N,1)>X,I<N+1>,<N>(/,1X,2F5.1))
      READ(5,40)I,J
      TYPE 50,I,J
   40 FORMAT(I<N>,I<2*N>)
   50 FORMAT(<1>X,2I6)
      TYPE 60,(I,I=1,3)
   60 FORMAT(1X,3I3)
      END
