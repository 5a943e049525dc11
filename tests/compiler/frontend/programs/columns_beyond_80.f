C PLATTER translate --notes
C     WHAT IS CUT BEYOND COLUMN 80: WITH A SLASH OR AN ASTERISK IT IS TEXT; NAMES AND NUMBERS OF
C     UPDATE ARE NONE, AND EIGHT COLUMNS WITH A SLASH ARE A SEQUENCE NUMBER.
      X=1.                                                              AB/C0010
      Y=2.                                                              UPDATED.12 345
      Z=3.                                                                  SCALE/2
      PRINT *,X,Y,Z
      END
      SUBROUTINE S(W)
      W=1.                                                                  *FACTOR
      END
