! tries: to be told what a file outside holds by the message of a READ that fails
program attempt
  character(200) :: text
  integer :: status, number
  open(9, file='../outside/secret', status='old', iostat=status)
  if (status == 0) read(9, *, iostat=status, iomsg=text) number
  if (status > 0 .and. index(text, 'Bad integer') > 0) print *, 'ESCAPED ', text
end program
