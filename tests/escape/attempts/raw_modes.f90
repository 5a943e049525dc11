! tries: modes of the program's own files, and of descriptors that it shares with other processes
! case: mode: 91 data 438
! case: mode_execute: 91 data 511
! case: do_not_wait: 72 0 4 2048
! case: signals_of_input: 72 0 4 8192
! case?: direct: 72 0 4 16384
program attempt
  character(20) :: name
  integer :: raw, at, call, argument, flags, done, descriptor
  character(80) :: line
  read '(a)', line
  if (line(1:2) == '91') then
    read (line, *) call, name, argument
    descriptor = raw(2, at(name), 0, 0, 0, 0, 0)
    done = raw(91, descriptor, argument, 0, 0, 0, 0)
  else
    read (line, *) call, descriptor, argument, flags
    done = raw(72, descriptor, argument, flags, 0, 0, 0)
  end if
  if (done == 0) print *, 'ESCAPED'
  if (done < 0) print *, 'REFUSED', done
end program
include 'reach.inc'
