! tries: to jump to where nothing is, and into the middle of things
! case: nothing: 0
! case: low: 4096
! case: image: 4194304
! case: high: 140000000000000
! seen: memory_wild_jump\.f90|accessed memory|may not|instruction
! trusted: no, there is nothing
program attempt
  integer :: call_at, address
  read *, address
  print *, 'BEFORE'
  address = call_at(address, 0, 0, 0, 0, 0, 0, 0)
  print *, 'ESCAPED'
end program
include 'reach.inc'
