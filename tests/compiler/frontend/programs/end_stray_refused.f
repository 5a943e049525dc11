C PLATTER translate --dialect ftn
      PROGRAM STRAY(OUTPUT)
      PRINT 1
      END
      END
    1 FORMAT(5H TEXT)
      END
      SUBROUTINE S
      END
