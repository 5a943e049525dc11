C PLATTER run --machine cdc7600
      PROGRAM LVL(OUTPUT)
      COMMON /LCM/ V(3),W
      COMMON /2/ S
      EQUIVALENCE (V(1),F),(G,F)
      LEVEL 2,/LCM/,/2/
      LEVEL 3,F,G
      V(1)=4.
      S=1.
      PRINT 10,F,G,S
   10 FORMAT(1X,3F5.1)
      END
