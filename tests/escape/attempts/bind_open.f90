! tries: BIND(C) to the C library's fopen and fgets
! seen: bind_open\.f90:\d+.*(may not|BIND\(C\)|does not define|acts on the host)
! trusted: no, refused when it is compiled
program attempt
  use iso_c_binding
  interface
    type(c_ptr) function fopen(name, mode) bind(c)
      import
      character(c_char) :: name(*), mode(*)
    end function
    type(c_ptr) function fgets(text, length, file) bind(c)
      import
      character(c_char) :: text(*)
      integer(c_int), value :: length
      type(c_ptr), value :: file
    end function
  end interface
  type(c_ptr) :: file
  character(80) :: text = ' '
  file = fopen('../outside/secret'//c_null_char, 'r'//c_null_char)
  if (c_associated(file)) file = fgets(text, 80_c_int, file)
  if (text /= ' ') print *, 'ESCAPED ', text
end program
