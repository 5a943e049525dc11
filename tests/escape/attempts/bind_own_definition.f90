! tries: defining a routine with the name of one that the runtime calls
! seen: bind_own_definition\.f90.*(may not|BIND\(C\)|does not define|acts on the host|give it another name)
! trusted: no, refused when it is compiled
program attempt
  print *, 'X'
end program
integer(8) function mine(file, from, length) bind(c, name='write')
  integer(4), value :: file
  integer(8), value :: from, length
  mine = length
end function
