! tries: to fill the disk with scratch files, which have no names
! flags: --disk-space 1MB
! seen: bound_disk_space_scratch\.f90:\d+.*--disk-space lets them have 1000000
! trusted: no, it is as large as the disk lets it
program bound
  real :: a(100000)
  integer :: unit
  a = 1
  do unit = 11, 20
    open (unit, status='scratch', form='unformatted')
    write (unit) a
    flush (unit)
  end do
  print *, 'ESCAPED'
end program
