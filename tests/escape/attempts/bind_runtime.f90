! tries: BIND(C) to a routine of Platter's runtime that no program calls
! seen: bind_runtime\.f90:\d+.*(may not|BIND\(C\)|does not define|acts on the host)
! trusted: no, refused when it is compiled
program attempt
  use iso_c_binding
  interface
    subroutine leave(code) bind(c, name='platter_exit_i4')
      integer(4) :: code
    end subroutine
  end interface
  print *, 'ESCAPED'
  call leave(0_c_int)
end program
