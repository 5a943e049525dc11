C PLATTER run --machine vax780
      VIRTUAL A(100)
      DO 10 I=1,100
   10 A(I)=I
      TYPE 20, A(1),A(100)
   20 FORMAT(1X,2F6.1)
      END
