C PLATTER translate
      PROGRAM SCR
      I=SHIFTR(J,-3)
      I=SHIFTL(J,65)
      I=SHIFT(J,64)
      END
