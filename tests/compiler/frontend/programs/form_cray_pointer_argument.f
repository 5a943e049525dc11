C PLATTER run --machine cray1
      PROGRAM CP
      DIMENSION A(5)
      POINTER (P,B(5))
      DO 10 I=1,5
   10 A(I)=I
      P=LOC(A)
      CALL SUM(P,S)
      PRINT 20,S,B(2)
   20 FORMAT(1X,2F5.1)
      END
      SUBROUTINE SUM(Q,S)
      POINTER (Q,C(5))
      S=0.
      DO 10 I=1,5
   10 S=S+C(I)
      RETURN
      END
