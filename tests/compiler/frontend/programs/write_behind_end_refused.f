C PLATTER run --machine cray1
C A WRITE before the ENDFILE takes it away, which is well; one behind END= would take it away, too.
      WRITE(7,1) 11
      ENDFILE 7
      BACKSPACE 7
      WRITE(7,1) 12
      REWIND 7
      READ(7,1) I
      READ(7,1) J
      READ(7,1,END=7) K
    7 WRITE(6,2) I,J
      REWIND 7
      WRITE(7,1) 13
      ENDFILE 7
      REWIND 7
      READ(7,1) I
      READ(7,1,END=8) J
    8 WRITE(7,1) 22
    1 FORMAT(I5)
    2 FORMAT(2I5)
      END
