! tries: to jump to machine code in an array
! seen: the program accessed memory
! trusted: no, data is not executable in any program
program attempt
  integer :: code(2), call_at
  ! mov $42,%eax; ret
  code(1) = int(z'c30000002ab8')
  code(2) = 0
  if (call_at(loc(code), 0, 0, 0, 0, 0, 0, 0) == 42) print *, 'ESCAPED'
end program
include 'reach.inc'
