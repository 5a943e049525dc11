C PLATTER run --dialect ftn --characters ascii
C     EIGHT IN A WORD OF 64 BITS, AS BEFORE THERE WERE TEN.
      DATA I/4Habcd/
      PRINT 1,I,I,I.AND.377B
    1 FORMAT(1X,A8,O24,O5)
      END
