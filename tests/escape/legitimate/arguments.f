! tries: to ask for arguments, of which there are none
! seen: ARGUMENTS 0
      CHARACTER*80 TEXT
      CALL GET_COMMAND_ARGUMENT(1,TEXT,L,K)
      PRINT '(A,I2)',' ARGUMENTS',COMMAND_ARGUMENT_COUNT()
      END
