! tries: BIND(C) to a variable of the C library, environ
! seen: bind_variable\.f90:\d+.*(may not|BIND\(C\)|does not define|acts on the host)|environ
! trusted: no, refused when it is compiled
module variables
  use iso_c_binding
  type(c_ptr), bind(c, name='environ') :: environ
end module
program attempt
  use variables
  type(c_ptr), pointer :: all(:)
  character(1), pointer :: text(:)
  call c_f_pointer(environ, all, [1])
  call c_f_pointer(all(1), text, [20])
  print *, 'ESCAPED ', text
end program
