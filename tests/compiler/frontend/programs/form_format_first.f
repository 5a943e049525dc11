C PLATTER run --machine cdc7600
   10 FORMAT(1X,3I3)
      DIMENSION K(3)
      DO 20 I=1,3
   20 K(I)=I
      WRITE(6,10)K
      STOP
      END
