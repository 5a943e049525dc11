C PLATTER run --dialect ftn
C     NEGATIVE INTEGERS AS BITS.
      PROGRAM S(OUTPUT)
      I=-1
      J=-(2**20)
      PRINT 1,I,J,5,I.AND.77B
    1 FORMAT(1X,2O23,O5,O4)
      END
