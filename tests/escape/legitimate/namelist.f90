! tries: NAMELIST, written and read
! seen: READ 5 2.5
program legitimate
  integer :: i = 5
  real :: x = 2.5
  namelist /all/ i, x
  open(9, file='names')
  write(9, nml=all)
  rewind 9
  i = 0
  x = 0.
  read(9, nml=all)
  print '(a,i2,f4.1)', ' READ', i, x
end program
