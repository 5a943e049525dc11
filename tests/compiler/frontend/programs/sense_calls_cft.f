C PLATTER run --switches 6
      PROGRAM SENSE
      CALL SSWITCH(6,J)
      CALL SSWTCH(5,K)
      PRINT 100,J,K
  100 FORMAT (1X,2I2)
      END
