C PLATTER run --machine cray1
      DIMENSION K(4),X(3)
      DATA K/1,2/,X/3*0.5/
      K(3)=3
      K(4)=4
      WRITE(6,10)K,X
   10 FORMAT(1X,4I3,3F5.1)
      END
