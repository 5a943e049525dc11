! tries: BIND(C) to libgfortran's _gfortran_unlink_i4_sub, passed on as an argument
! seen: bind_argument\.f90:\d+.*(may not|BIND\(C\)|does not define|acts on the host)
! trusted: no, refused when it is compiled
program attempt
  use iso_c_binding
  interface
    subroutine take_away(text, status, length) bind(c, name='_gfortran_unlink_i4_sub')
      character(1) :: text(*)
      integer(4) :: status
      integer(8), value :: length
    end subroutine
  end interface
  call with(take_away)
contains
  subroutine with(routine)
    procedure(take_away) :: routine
    integer(c_int) :: status
    call routine('../outside/victim', status, 17)
    if (status == 0) print *, 'ESCAPED'
  end subroutine
end program
