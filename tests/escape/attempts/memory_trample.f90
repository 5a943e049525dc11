! tries: to write over every word that it can, the runtime's and libgfortran's tables among them, and then to end
! trusted: no, it gets nothing
program attempt
  use iso_c_binding
  integer, parameter :: image = int(z'400000')
  integer :: peek, header, i, at, first, last
  integer, pointer :: word
  do i = 0, 20
    header = image + peek(image + 32) + 56*i
    if (iand(peek(header), int(z'7ffffffff')) /= int(z'600000001')) cycle
    first = iand(peek(header + 16) + 8191, not(4095))
    last = peek(header + 16) + peek(header + 40) - 8
    if (first > int(z'fffffff')) cycle
    do at = first, last, 8
      call c_f_pointer(transfer(at, c_null_ptr), word)
      word = 4702111234474983745
    end do
  end do
  print *, 'AFTER'
end program
include 'reach.inc'
