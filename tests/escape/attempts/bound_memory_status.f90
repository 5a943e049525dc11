! tries: to ALLOCATE more than there is, with STAT=, and to go on with it
! flags: --memory 300MB
! seen: REFUSED
! trusted: no, it has no end
program attempt
  real, allocatable :: x(:)
  integer :: status
  allocate(x(100000000), stat=status)
  if (status == 0) print *, 'ESCAPED'
  if (status /= 0) print *, 'REFUSED'
end program
