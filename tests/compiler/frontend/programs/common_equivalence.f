C PLATTER run --machine cray1
C EQUIVALENCE within the words of a block, from its second on, and over two of its variables.
      PROGRAM CE
      DOUBLE PRECISION D(2),E
      DIMENSION W(3),V(1,3)
      COMMON /B/ X,Y(2),D
      EQUIVALENCE (Y(1),W(2)),(D(2),E),(V(1,1),X)
      W(1)=1.
      W(3)=3.
      E=5.D0
      CALL S
      PRINT 10,V(1,3)
   10 FORMAT(1X,4F5.1)
      END
      SUBROUTINE S
      DOUBLE PRECISION D
      COMMON /B/ X(3),D(2)
      PRINT 10,X(1),X(3),D(2)
   10 FORMAT(1X,4F5.1)
      END
