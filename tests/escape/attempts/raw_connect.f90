! tries: to call somebody over the network
! case: host: @PORT@
program attempt
  integer :: raw, port, file, address(2), result
  read *, port
  file = raw(41, 2, 1, 0, 0, 0, 0)
  ! AF_INET, the port in the network's order, 127.0.0.1
  address(1) = 2 + ishft(iand(port, 255), 24) + ishft(ishft(port, -8), 16) + ishft(int(z'0100007f'), 32)
  address(2) = 0
  result = raw(42, file, loc(address), 16, 0, 0, 0)
  if (result == 0) print *, 'ESCAPED'
  if (result /= 0) print *, 'REFUSED', result
end program
include 'reach.inc'
