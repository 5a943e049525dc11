! tries: to fill the disk with one record that is as long as it likes
! flags: --disk-space 1MB
! seen: bound_disk_space_record\.f90:\d+.*--disk-space lets them have 1000000
! trusted: no, it is as large as the disk lets it
program bound
  real :: a(100000)
  a = 1
  open (11, file='one', form='unformatted', access='stream')
  write (11) a
  close (11)
  open (12, file='two', form='unformatted', access='stream')
  write (12) a
  write (12) a
  print *, 'ESCAPED'
end program
