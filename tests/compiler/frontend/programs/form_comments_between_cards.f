C PLATTER run --machine cdc7600
      I=1+
C     A COMMENT CARD AMONG THE CONTINUATIONS
     1  2+
C
     2  3
      WRITE(6,10)
C     ANOTHER ONE
     X I
   10 FORMAT(1X,I3)
      END
