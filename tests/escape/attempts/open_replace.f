! tries: OPEN with STATUS='REPLACE' of a file that the program may not change
! case: outside: ../outside/victim
! case: own_source: @SELF@
! case: hidden: .hidden
! case: in_hidden_folder: .git/config
! case: by_link: folder_link/victim
      CHARACTER*200 NAME
      READ(5,'(A)') NAME
      OPEN(9,FILE=NAME,STATUS='REPLACE',IOSTAT=K)
      IF(K.NE.0) PRINT *,'REFUSED'
      IF(K.EQ.0) PRINT *,'ESCAPED'
      END
