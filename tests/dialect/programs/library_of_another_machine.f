C PLATTER run --machine cdc7600
      PROGRAM OTHER(OUTPUT)
      CALL WOPEN(1,2,0)
      END
