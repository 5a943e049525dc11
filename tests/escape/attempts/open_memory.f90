! tries: direct access to its own memory, where it could change constants and code
! trusted: no, not every kernel lets a process do that
program attempt
  integer :: status, word
  integer, target, save :: mine = 12345
  open(9, file='/proc/self/mem', access='direct', recl=8, form='unformatted', iostat=status)
  if (status == 0) read(9, rec=loc(mine)/8 + 1, iostat=status) word
  if (status == 0) print *, 'ESCAPED', word
end program
