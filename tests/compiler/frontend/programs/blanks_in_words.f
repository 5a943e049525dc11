C PLATTER run
      DI MENSION AR RAY(3)
      LOG ICAL LO
      DATA ARR AY/3*2.0/
      L O=.TR UE.
      IF(LO.A ND..NO T..FAL SE.)GO T O 1 0
      ST OP
   10 WR ITE(6,2 0)A RRAY(1),1 2 3
   20 FORMAT(1X,F4.1,I6)
      END
