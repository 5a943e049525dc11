C     READ, WRITE AND BUFFER STATEMENTS: WHAT EACH LED TO.
      DIMENSION A(700)
      DO 10 I=1,700
   10 A(I)=I
      DO 20 I=1,30
   20 WRITE(5) A
      REWIND 5
      DO 30 I=1,30
   30 READ(5) A
      DO 40 I=1,6
      BUFFER OUT(6,0) (A(1),A(700))
   40 X=UNIT(6)
      REWIND 6
      BUFFER IN(6,0) (A(1),A(700))
      X=UNIT(6)
      END
