C PLATTER run --machine cray1
C Layouts that are the same whether DOUBLE PRECISION takes one word or two.
      PROGRAM DS
      DOUBLE PRECISION D(3),E(3),F,G
      COMMON /SAME/ X,D,I /LAST/ J,F
      EQUIVALENCE (E(1),D(1)),(R,G)
      G=2.D0
      E(2)=3.D0
      X=1.
      I=7
      F=4.D0
      J=8
      CALL S
      PRINT 10,R
   10 FORMAT(1X,F5.1)
      END
      SUBROUTINE S
      DOUBLE PRECISION D1,D2,D3
      COMMON /SAME/ X,D1,D2,D3,I,K /LAST/ J
      PRINT 10,X,D2,I,J
   10 FORMAT(1X,2F5.1,2I3)
      END
