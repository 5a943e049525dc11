! tries: files made, removed and written over, more often than it may make files at a time
! flags: --file-count 2 --disk-space 500kB
! seen: DONE
program removed
  character(100) :: line = 'X'
  integer :: i, j
  do i = 1, 50
    open (11, file='again')
    do j = 1, 1000
      write (11, '(A)') line
    end do
    if (mod(i, 2) == 0) then
      close (11, status='delete')
    else
      close (11)
    end if
    open (12, status='scratch')
    write (12, '(A)') line
    close (12)
  end do
  print *, 'DONE'
end program
