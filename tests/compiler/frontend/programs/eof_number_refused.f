C PLATTER run --machine cdc7600
   10 IF (UNIT 5) 10,20
   20 IF (PARITY 5) 10,20
      END
