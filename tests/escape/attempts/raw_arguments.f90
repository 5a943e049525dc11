! tries: the words that the command was given, as the host left them above the stack: paths of the host
! flags: --json @WORK@/out.json
! trusted: no, they are no secret of a trusted program's
program attempt
  integer :: peek, address_of, peek1, at, i, n, from, k
  character(2000) :: text
  at = peek(address_of('__libc_stack_end'))
  n = peek(at)
  do k = 1, n
    from = peek(at + 8*k)
    text = ' '
    do i = 1, 2000
      if (peek1(from + i - 1) == 0) exit
      text(i:i) = char(iand(peek1(from + i - 1), 255))
    end do
    if (index(text, 'out.json') > 0) print *, 'ESCAPED ', trim(text)
  end do
end program
include 'reach.inc'
