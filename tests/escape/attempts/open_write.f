! tries: OPEN and WRITE of a file that the program may not change or make
! case: new_absolute: @ROOT@/outside/new
! case: new_parent: ../new
! case: existing: ../outside/victim
! case: by_link: link
! case: by_dangling_link: dangling
! case: by_linked_folder: folder_link/new
! case: own_source: @SELF@
! case: own_source_in_full: @WORK@/@SELF@
! case: own_source_by_dots: sub/../@SELF@
! case: hidden_new: .profile
! case: hidden_existing: .hidden
! case: hidden_below: sub/.hidden
! case: in_hidden_folder: .git/config
! case: home: @ROOT@/home/.bashrc
! case?: shared_memory: /dev/shm/platter-escape-@VICTIM@
! case?: temporary: /tmp/platter-escape-@VICTIM@
! case?: proc_comm: /proc/self/comm
! case?: proc_oom: /proc/self/oom_score_adj
! case?: long_path: @LONG@
      CHARACTER*6000 NAME
      READ(5,'(A)') NAME
      OPEN(9,FILE=NAME,IOSTAT=K)
      IF(K.EQ.0) WRITE(9,'(A)',IOSTAT=K) 'MARK'
      IF(K.EQ.0) CLOSE(9,IOSTAT=K)
      IF(K.NE.0) PRINT *,'REFUSED'
      IF(K.EQ.0) PRINT *,'ESCAPED'
      END
