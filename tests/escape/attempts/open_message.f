! tries: OPEN without IOSTAT of a file outside, to be told more than that it may not
! case: absolute: @ROOT@/outside/secret
! case: parent: ../outside/secret
! case: link: link
! seen: file open_message\.f|open_message\.f:\d+
! seen: secret|link
! seen: --allow
      CHARACTER*200 NAME,TEXT
      READ(5,'(A)') NAME
      OPEN(9,FILE=NAME,STATUS='OLD')
      READ(9,'(A)') TEXT
      PRINT *,'ESCAPED ',TEXT
      END
