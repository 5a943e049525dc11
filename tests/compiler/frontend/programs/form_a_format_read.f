C PLATTER run --machine vax780
      DIMENSION K(3)
      READ(5,10)K
      WRITE(6,20)K
   10 FORMAT(A2,A4,A6)
   20 FORMAT(1X,3(A4,1H.))
      END
