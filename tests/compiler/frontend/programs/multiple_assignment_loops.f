C PLATTER run --machine cdc7600
      PROGRAM MUL(OUTPUT)
      DIMENSION A(2,3),N(2,3)
      DO 10 I=1,2
      DO 10 J=1,3
      IF (J.EQ.2) GO TO 10
   10 A(I,J)=N(I,J)=I*10.+J
      PRINT 20,A,N
   20 FORMAT(1X,6F5.1,6I3)
      DO 30 I=1,2
   30 IF (I.EQ.2) A(I,1)=N(I,1)=0.
99999 PRINT 20,A,N
      END
      SUBROUTINE S(A,B)
      DIMENSION A(2),B(2)
      DO 10 I=1,2
   10 A(I)=B(I)=0.
      END
