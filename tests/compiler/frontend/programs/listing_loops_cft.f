C PLATTER run --machine cray1
      PROGRAM CRAYDO
C     LOOPS OF CFT - ONE TRIP AT LEAST, NEGATIVE STEPS, AND WHAT THE VARIABLE IS
      DIMENSION A(10)
      DO 10 I=1,10
   10 A(I)=11-I
      N=0
      DO 20 I=5,1
   20 N=N+1
      WRITE(6,90) N
      S=0.
      DO 30 I=10,2,-2
   30 S=S+A(I)
      WRITE(6,91) S
      K=0
      DO 40 J=3,-3,-3
      K=K*10+J+3
   40 CONTINUE
      WRITE(6,90) K
      L=0
      DO 60 I=1,3
      DO 50 J=I,3
      IF(J.EQ.3) GO TO 60
   50 L=L+1
   60 CONTINUE
      WRITE(6,90) L
C     OUT OF A LOOP AND BACK
      DO 80 I=1,3
      GO TO 100
   70 L=L+I
   80 CONTINUE
      WRITE(6,90) L
      STOP
  100 L=L*2
      GO TO 70
   90 FORMAT(' N=',I6)
   91 FORMAT(' S=',F6.1)
      END
