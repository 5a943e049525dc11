C PLATTER translate
      PROGRAM TIR
      LOGICAL L
      I='ABCDEFGHIJKLM'
      IF (I.EQ.'ABCDEFGHIJKLM') I=1
      L='YES'
      END
