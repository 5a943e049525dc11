C PLATTER translate
      PROGRAM LNR
      CALL LINK(6,'OUT')
      END
