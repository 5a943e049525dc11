! tries: GETENV and GET_ENVIRONMENT_VARIABLE
! trusted: no, --env alone says what there is
! case: home: HOME
! case: path: PATH
! case: secret: SECRET_TOKEN
! case: cache: PLATTER_CACHE
      CHARACTER*40 NAME
      CHARACTER*200 VALUE,OTHER
      READ(5,'(A)') NAME
      VALUE=' '
      OTHER=' '
      CALL GETENV(NAME,VALUE)
      CALL GET_ENVIRONMENT_VARIABLE(NAME,OTHER,L,K)
      IF(VALUE.NE.' '.OR.OTHER.NE.' ') PRINT *,'ESCAPED ',VALUE,OTHER
      IF(K.NE.1.OR.L.NE.0) PRINT *,'ESCAPED',K,L
      END
