! tries: a line of output that never ends, which libgfortran keeps in memory
! flags: --memory 300MB --output 100MB --file-size 100MB
! seen: bound_memory_line\.f90:\d+.*(--memory|--output|--file-size)
! trusted: no, it has no end
program attempt
  do i = 1, 10**8
    write(11, '(a)', advance='no') 'MORE AND MORE'
  end do
  print *, 'ESCAPED'
end program
