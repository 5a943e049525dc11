! tries: BIND(C) names of routines that the program defines
! seen: TWICE 42
program legitimate
  use iso_c_binding
  interface
    integer(c_int) function twice(n) bind(c, name='doubled')
      import
      integer(c_int), value :: n
    end function
  end interface
  print '(a,i3)', ' TWICE', twice(21_c_int)
end program
integer(c_int) function doubled(n) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  doubled = 2*n
end function
