! tries: BIND(C) to libgfortran's own name of SYSTEM
! seen: bind_libgfortran\.f90:\d+.*(may not|BIND\(C\)|does not define|acts on the host)
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
  integer(c_int) :: status
  call run('echo ESCAPED', status, 12)
end program
