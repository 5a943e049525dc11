! tries: CLOSE with STATUS='DELETE' of a file that the program may not take away; ACTION='READ' before, which needs no more than to read
! case: outside: ../outside/victim
! case: own_source: @SELF@
! case: hidden: .hidden
! case: in_hidden_folder: .git/config
! case: by_link: folder_link/victim
      CHARACTER*200 NAME
      READ(5,'(A)') NAME
      OPEN(9,FILE=NAME,STATUS='OLD',
     1ACTION='READ',IOSTAT=K)
      IF(K.EQ.0) CLOSE(9,STATUS='DELETE',IOSTAT=K)
      IF(K.NE.0) PRINT *,'REFUSED'
      IF(K.EQ.0) PRINT *,'ESCAPED'
      END
