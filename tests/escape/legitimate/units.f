! tries: units without OPEN, fort.11 and fort.12
! seen: 1 2 3
      WRITE(11,*) 1,2,3
      WRITE(12) 4
      REWIND 11
      READ(11,*) I,J,K
      PRINT '(3I2)',I,J,K
      END
