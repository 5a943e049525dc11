! tries: what is beside the files that the run writes, which are in no folder of the program's
! flags: --json ../results/out.json --image ../results/disks
! case: below: 2 '../results/below/new' 65 420
! case: unlink: 87 '../results/other' 0 0
! case: write: 2 '../results/other' 1 0
! case: truncate: 2 '../results/other' 513 0
! case: read: 2 '../results/other' 0 0
! case: make: 2 '../results/new' 65 420
program attempt
  character(200) :: name
  integer :: number, how, mode, result, raw, at
  read *, number, name, how, mode
  result = raw(number, at(name), how, mode, 0, 0, 0)
  if (result >= 0) print *, 'ESCAPED', result
  if (result < 0) print *, 'REFUSED', result
end program
include 'reach.inc'
