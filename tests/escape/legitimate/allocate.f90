! tries: ALLOCATE of 500 MB, and to give it back, again and again
! seen: LAST 10.
program legitimate
  real, allocatable :: x(:)
  do i = 1, 10
    allocate(x(62500000))
    x(62500000) = i
    last = int(x(62500000))
    if (i < 10) deallocate(x)
  end do
  print '(a,f4.0)', ' LAST', x(62500000)
end program
