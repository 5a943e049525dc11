C PLATTER run --dialect ftn
      PROGRAM MAIN(OUTPUT)
      CALL OVERLAY(1HA,1,0)
      END
