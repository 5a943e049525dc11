! tries: GETARG and GET_COMMAND, for paths of the host
! flags: --json @WORK@/out.json
! trusted: no, where guests are kept is not said by every build
      CHARACTER*200 TEXT
      DO 10 I=0,9
      TEXT=' '
      CALL GETARG(I,TEXT)
   10 IF(INDEX(TEXT,'/').GT.0) PRINT *,'ESCAPED ',TEXT
      TEXT=' '
      CALL GET_COMMAND(TEXT)
      IF(INDEX(TEXT,'/').GT.0) PRINT *,'ESCAPED ',TEXT
      IF(IARGC().NE.0) PRINT *,'ESCAPED'
      IF(COMMAND_ARGUMENT_COUNT().NE.0) PRINT *,'ESCAPED'
      END
