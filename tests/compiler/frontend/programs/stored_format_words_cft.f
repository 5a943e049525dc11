C PLATTER run --machine cray1
      PROGRAM H02
C     FORMATS IN ONE WORD, EIGHT CHARACTERS
      INTEGER F
      F=8H(1X,I5) 
      PRINT F,5
      X='(1X,I3)'
      WRITE(6,X)7
      CALL R(X)
      END
      SUBROUTINE R(F)
      PRINT F,8
      END
