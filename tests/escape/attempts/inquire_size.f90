! tries: INQUIRE how long a file outside is
program attempt
  integer :: length, status
  length = -1
  inquire(file='../outside/secret', size=length, iostat=status)
  if (status == 0 .and. length > 0) print *, 'ESCAPED', length
end program
