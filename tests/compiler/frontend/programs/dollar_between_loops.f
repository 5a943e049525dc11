C PLATTER run
      DIMENSION A(3,2)
      DO 10 I=1,3 $ DO 10 J=1,2
   10 A(I,J)=I*10+J
      S=0. $ DO 20 I=1,3 $ DO 20 J=1,2 $ S=S+A(I,J)
   20 CONTINUE
      PRINT 30,S
   30 FORMAT(1X,F8.1)
      END
