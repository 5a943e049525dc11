! tries: open and read by their system calls, on what holds a secret
! case: outside: @ROOT@/outside/secret
! case: by_link: folder_link/secret
! case: another: /proc/@VICTIM@/environ
! case: own_environment: /proc/self/environ
program attempt
  character(200) :: name
  character(4000) :: text
  integer :: raw, at, file, count
  read '(a)', name
  text = ' '
  file = raw(2, at(name), 0, 0, 0, 0, 0)
  count = raw(0, file, loc(text), 4000, 0, 0, 0)
  if (count > 0) print *, 'ESCAPED ', text(1:count)
  if (count <= 0) print *, 'REFUSED', file, count
end program
include 'reach.inc'
