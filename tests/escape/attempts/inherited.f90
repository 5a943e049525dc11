! tries: a descriptor that whoever gave the command had left open
! inherits: outside/victim
! case: read: 0
! case: write: 1
! case: truncate: 77
program attempt
  integer :: raw, number, result
  character(80) :: text
  text = 'MARK'
  read *, number
  if (number == 77) then
    result = raw(77, 9, 0, 0, 0, 0, 0)
  else
    result = raw(number, 9, loc(text), 4, 0, 0, 0)
  end if
  if (result >= 0) print *, 'ESCAPED ', text
  if (result < 0) print *, 'REFUSED', result
end program
include 'reach.inc'
