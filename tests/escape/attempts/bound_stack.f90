! tries: an array on the stack that is longer than the stack
! seen: bound_stack\.f90:\d+:.*(stack|memory)
! trusted: no, it has no end
program attempt
  call long(10**9)
contains
  recursive subroutine long(n)
    integer :: n
    real :: x(100000000)
    x(n/100) = 1.
    print *, x(n/100), 'ESCAPED'
  end subroutine
end program
