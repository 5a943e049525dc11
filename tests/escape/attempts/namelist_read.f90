! tries: a NAMELIST READ of a file outside
program attempt
  character(80) :: t = ' '
  integer :: status
  namelist /n/ t
  open(9, file='../outside/namelist', status='old', iostat=status)
  if (status == 0) read(9, nml=n, iostat=status)
  if (status == 0) print *, 'ESCAPED ', t
end program
