! tries: to write over the addresses to return to
! seen: the program accessed memory
! trusted: no, the addresses lead nowhere
program attempt
  print *, 'BEFORE'
  call smash(200)
  print *, 'ESCAPED'
end program
recursive subroutine smash(n)
  integer :: n, i
  integer :: few(2)
  do i = 1, n
    few(i) = 1234567
  end do
  print *, few(1)
end subroutine
