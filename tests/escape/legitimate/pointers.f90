! tries: procedure pointers, C_LOC, C_FUNLOC, TRANSFER and a dummy procedure, all of the program's own
! seen: SUMS +3. +3. +3.
module routines
  use iso_c_binding
contains
  real function sum_of(x, y)
    real :: x, y
    sum_of = x + y
  end function
  real function with(f)
    procedure(sum_of) :: f
    with = f(1., 2.)
  end function
end module
program legitimate
  use routines
  procedure(sum_of), pointer :: p, q
  real, target :: x = 1.
  real, pointer :: y
  p => sum_of
  call c_f_procpointer(c_funloc(sum_of), q)
  call c_f_pointer(c_loc(x), y)
  print '(a,3f4.0)', ' SUMS', p(y, 2.), q(1., 2.), with(sum_of)
end program
