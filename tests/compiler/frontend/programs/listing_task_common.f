C PLATTER run --machine cray1
C 1+2+...+6=21.
      PROGRAM TC
      TASK COMMON /W/ X(6)
      DO 1 I=1,6
    1 X(I)=I
      CALL ADD(X,6,S)
      WRITE(6,2) S
    2 FORMAT(1X,F6.1)
      END
      SUBROUTINE ADD(A,N,S)
      DIMENSION A(N)
      S=SSUM(N,A,1)
      RETURN
      END
