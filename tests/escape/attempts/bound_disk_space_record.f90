! tries: to fill the disk with records that are as long as it likes
! flags: --disk-space 1MB
! seen: bound_disk_space_record\.f90:\d+.*--disk-space allows 1000000
! trusted: no, it is as large as the disk lets it
program attempt
  real :: a(40000)
  integer :: i
  a = 1
  do i = 11, 14
    write (i, '(40000f10.2)') a
    close (i)
  end do
  print *, 'ESCAPED'
end program
