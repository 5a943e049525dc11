! tries: system calls on names and modes that are not the program's to change
! case: write_hidden: 2 '.git/config' 1 0
! case: write_hidden_openat: 257 '.git/config' 1 0
! case: read_hidden: 2 '.hidden' 0 0
! case: read_hidden_by_its_place: 2 '.hidden' 2097152 0
! case: create_hidden: 2 'sub/.new' 66 420
! case: truncate_hidden: 2 'sub/.hidden' 512 0
! case: remove_hidden: 87 '.hidden' 0 0
! case: remove_hidden_unlinkat: 263 '.git/config' 0 0
! case: write_source: 2 '@SELF@' 1 0
! case: write_source_in_the_working_folder: 2 '@WORK@/@SELF@' 1 0
! case: write_source_by_another_way: 2 'sub/../@SELF@' 1 0
! case: remove_source: 87 '@SELF@' 0 0
! case: create_executable: 2 'tool' 66 493
! case: create_for_another_user: 257 'tool' 66 2468
! case: create_without_a_name_for_another_user: 2 '.' 4259842 2468
! case: name_in_a_mapped_file: 9 'data' 66 420
program attempt
  integer, parameter :: folder = -100
  character(500) :: name
  integer :: raw, at, call, flags, mode, done, file, copy
  read *, call, name, flags, mode
  select case (call)
  case (2)
    done = raw(2, at(name), flags, mode, 0, 0, 0)
  case (257)
    done = raw(257, folder, at(name), flags, mode, 0, 0)
  case (87)
    done = raw(87, at(name), 0, 0, 0, 0, 0)
  case (263)
    done = raw(263, folder, at(name), 0, 0, 0, 0)
  case (9)
    ! Another program can change the file while the name is looked at.
    file = raw(2, at(name), 0, 0, 0, 0, 0)
    copy = raw(9, 0, 4096, 1, 2, file, 0)
    done = raw(2, copy, flags, mode, 0, 0, 0)
  end select
  if (done >= 0) print *, 'ESCAPED', done
  if (done < 0) print *, 'REFUSED', done
end program
include 'reach.inc'
