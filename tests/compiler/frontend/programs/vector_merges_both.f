C PLATTER run --machine cray1
C     BOTH VALUES OF A MERGE ARE COMPUTED (F WOULD BE CALLED THREE TIMES BY CFT),
C     BEHIND AN IF ONE
      COMMON N
      DIMENSION X(3),Y(3)
      DATA X/2.,0.,4./
      S(A)=A+1.
      N=0
      DO 10 I=1,3
      T=F(X(I))
   10 Y(I)=CVMGT(T,S(4.),X(I).NE.0.)
      PRINT 20,Y,N
   20 FORMAT(1X,3F6.2,I3)
      N=0
      DO 30 I=1,3
      Y(I)=5.
      IF(X(I).EQ.0.) GO TO 30
      Y(I)=F(X(I))
   30 CONTINUE
      PRINT 20,Y,N
      END
      FUNCTION F(X)
      COMMON N
      N=N+1
      F=X+1.
      END
