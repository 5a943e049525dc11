! tries: to become another program by execve
program attempt
  character(20) :: name = '/bin/echo', word = 'ESCAPED'
  integer :: words(3), raw, at
  words = [at(name), at(word), 0]
  print *, 'REFUSED', raw(59, loc(name), loc(words), loc(words(3)), 0, 0, 0)
end program
include 'reach.inc'
