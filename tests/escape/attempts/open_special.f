! tries: OPEN of devices, folders and whatever else is no file of the program's
! case: zero: /dev/zero
! case: urandom: /dev/urandom
! case: full: /dev/full
! case?: tty: /dev/tty
! case?: pts: /dev/ptmx
! case?: kmsg: /dev/kmsg
! case: parent_folder: ..
! case: root_folder: /
! case: proc_mem: /proc/self/mem
! case: proc_memory_of_another: /proc/@VICTIM@/mem
! case: pagemap: /proc/self/pagemap
! case: other_descriptor: /dev/fd/3
! seen: REFUSED|may not|--allow
! trusted: no, libgfortran opens no folders and may lack the device
      CHARACTER*200 NAME
      READ(5,'(A)') NAME
      OPEN(9,FILE=NAME,STATUS='OLD',ACCESS='DIRECT',
     1RECL=8,FORM='UNFORMATTED',ACTION='READ',IOSTAT=K)
      IF(K.NE.0) PRINT *,'REFUSED'
      IF(K.EQ.0) PRINT *,'ESCAPED'
      END
