! tries: OPEN and READ of a file that is no business of the program's
! case: absolute: @ROOT@/outside/secret
! case: parent: ../outside/secret
! case: parent_alone: ../secret
! case: slashes: @ROOT@//outside////secret
! case: dots: sub/../../outside/./secret
! case: link: link
! case: link_of_link: link_of_link
! case: through_linked_folder: folder_link/secret
! case: blanks: ../outside/a name with blanks
! case: home: @ROOT@/home/secret
! case: etc_passwd: /etc/passwd
! case: proc_environ: /proc/self/environ
! case: proc_maps: /proc/self/maps
! case: proc_root: /proc/self/root@ROOT@/outside/secret
! case: proc_cwd: /proc/self/cwd/../outside/secret
! case: proc_of_another: /proc/@VICTIM@/environ
! case: proc_of_parent: /proc/@VICTIM@/status
! case?: sys: /sys/kernel/mm/transparent_hugepage/enabled
! case?: machine_id: /etc/machine-id
! seen: REFUSED|may not|--allow
      CHARACTER*200 NAME,TEXT
      READ(5,'(A)') NAME
      OPEN(9,FILE=NAME,STATUS='OLD',IOSTAT=K)
      IF(K.NE.0) PRINT *,'REFUSED'
      IF(K.NE.0) STOP
      READ(9,'(A)',IOSTAT=K) TEXT
      PRINT *,'ESCAPED ',TEXT
      END
