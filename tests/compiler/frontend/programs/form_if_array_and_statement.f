C PLATTER run --machine vax780
C     IF IS AN ARRAY HERE, AND THE STATEMENT AS WELL
      DIMENSION IF(4)
      DO 10 I=1,4
   10 IF(I)=I*I
      IF(IF(3)-9)20,30,20
   20 IF(3)=0
   30 IF(IF(2).EQ.4)IF(2)=IF(2)+IF(1)
      IF(4)=IF(4)
     1 -1
      WRITE(6,40)IF
   40 FORMAT(1X,4I4)
      END
