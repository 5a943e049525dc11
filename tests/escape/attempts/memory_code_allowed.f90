! tries: to have an array made executable by mprotect, and to jump into it
program attempt
  integer :: code(2048), call_at, raw, result
  code = 0
  result = raw(10, iand(loc(code(513)), not(4095)), 4096, 7, 0, 0, 0)
  code(513) = int(z'c30000002ab8')
  if (result < 0) stop 'REFUSED'
  if (call_at(loc(code(513)), 0, 0, 0, 0, 0, 0, 0) == 42) print *, 'ESCAPED'
end program
include 'reach.inc'
