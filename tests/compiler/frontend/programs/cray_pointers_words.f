C PLATTER run --machine cray1
C     TWO WORDS ON, AND TWO IS WHAT THE PROGRAM SEES
      DIMENSION A(10),B(2)
      POINTER (P,B)
      DO 10 I=1,10
   10 A(I)=I
      P=LOC(A)+2
      PRINT 20,B(1),P-LOC(A)
   20 FORMAT(1X,F5.0,I4)
      END
