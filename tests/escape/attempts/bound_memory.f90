! tries: to ALLOCATE without end, and to use it
! flags: --memory 300MB
! seen: bound_memory\.f90
! seen: --memory sets
! trusted: no, it has no end
program attempt
  type piece
    real, allocatable :: x(:)
  end type
  type(piece) :: pieces(100)
  do i = 1, 100
    allocate(pieces(i)%x(1000000))
    pieces(i)%x = i
  end do
  print *, 'ESCAPED', pieces(100)%x(1)
end program
