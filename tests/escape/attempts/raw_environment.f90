! tries: the environment as the host left it in memory, above the stack
! trusted: no, --env alone says what there is
program attempt
  use iso_c_binding
  integer :: peek, address_of, peek1, at, i, from
  character(2000) :: text
  at = peek(address_of('__libc_stack_end'))
  at = at + 8*(peek(at) + 2)
  do while (peek(at) /= 0)
    from = peek(at)
    text = ' '
    do i = 1, 2000
      if (peek1(from + i - 1) == 0) exit
      text(i:i) = char(iand(peek1(from + i - 1), 255))
    end do
    if (index(text, 'SECRET_TOKEN') > 0 .or. index(text, 'HOME=/') > 0) print *, 'ESCAPED ', trim(text)
    at = at + 8
  end do
end program
include 'reach.inc'
