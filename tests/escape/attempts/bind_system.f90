! tries: BIND(C) to the C library's system
! seen: bind_system\.f90:\d+.*(may not|BIND\(C\)|does not define|acts on the host)
! trusted: no, refused when it is compiled
program attempt
  use iso_c_binding
  interface
    integer(c_int) function run(text) bind(c, name='system')
      import
      character(c_char) :: text(*)
    end function
  end interface
  print *, run('echo ESCAPED'//c_null_char)
end program
