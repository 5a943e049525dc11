! tries: INQUIRE whether files of the host are there
! case: outside: ../outside/secret
! case: absolute: @ROOT@/outside/secret
! case: by_link: link
! case: by_linked_folder: folder_link/secret
! case: passwd: /etc/passwd
! case: process: /proc/@VICTIM@/status
! case: home: @ROOT@/home/secret
! case: folder: /etc/.
      CHARACTER*200 NAME
      LOGICAL THERE
      READ(5,'(A)') NAME
      INQUIRE(FILE=NAME,EXIST=THERE,IOSTAT=K)
      IF(K.EQ.0.AND.THERE) PRINT *,'ESCAPED'
      END
