! tries: recursion without end
! seen: bound_recursion\.f90:\d+: the stack is full
! trusted: no, it has no end
program attempt
  print *, down(1)
contains
  recursive integer function down(n) result(k)
    integer :: n
    k = down(n + 1) + mod(n, 7)
  end function
end program
