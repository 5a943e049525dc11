! tries: a procedure pointer to libgfortran's own name of SYSTEM, which nothing calls by name
! seen: bind_libgfortran_pointer\.f90:\d+.*(may not|BIND\(C\)|does not define|acts on the host)
! trusted: no, refused when it is compiled
program attempt
  use iso_c_binding
  interface
    subroutine run(text, status, length) bind(c, name='_gfortran_system_sub')
      character(1) :: text(*)
      integer(4) :: status
      integer(8), value :: length
    end subroutine
  end interface
  procedure(run), pointer :: p
  type(c_funptr) :: address
  integer(c_int) :: status
  address = c_funloc(run)
  call c_f_procpointer(address, p)
  call p('echo ESCAPED', status, 12)
end program
