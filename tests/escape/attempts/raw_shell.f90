! tries: a shell by the C library's system
program attempt
  character(80) :: text = 'echo ESCAPED; echo MARK > ../outside/new; (sleep 5 &)'
  integer :: call_c, at
  print *, call_c('system', at(text), 0, 0, 0, 0, 0)
end program
include 'reach.inc'
