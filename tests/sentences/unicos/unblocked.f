C PLATTER run --machine ymp
C     A program that needs the blocked structure fails without it.
      DIMENSION A(500)
      CALL ASNUNIT(1, '-F mr.scr', IER)
      DO 10 I=1,10
   10 WRITE(1) A
      BACKSPACE 1
      END
