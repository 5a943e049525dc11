! tries: to fill the disk with scratch files, which have no names
! flags: --disk-space 1MB
! seen: bound_disk_space_scratch\.f90:\d+.*--disk-space allows 1000000
! trusted: no, it is as large as the disk lets it
program attempt
  real :: a(40000)
  integer :: i
  a = 1
  do i = 11, 14
    open (i, status='scratch')
    write (i, '(40000f10.2)') a
    rewind (i)
  end do
  print *, 'ESCAPED'
end program
