! tries: to leave a process behind that goes on when the program has ended
program attempt
  integer :: raw, child, i
  child = raw(57, 0, 0, 0, 0, 0, 0)
  if (child == 0) then
    child = raw(112, 0, 0, 0, 0, 0, 0)
    do i = 1, 5
      call wait_a_second
    end do
  end if
  if (child > 0) print *, 'ESCAPED'
  if (child < 0) print *, 'REFUSED', child
end program
subroutine wait_a_second
  integer :: raw, time(2), result
  time = [1, 0]
  result = raw(35, loc(time), 0, 0, 0, 0, 0)
end subroutine
include 'reach.inc'
