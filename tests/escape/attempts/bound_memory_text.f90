! tries: a text that doubles without end
! flags: --memory 300MB
! seen: bound_memory_text\.f90:\d+.*--memory
! trusted: no, it has no end
program attempt
  character(:), allocatable :: text
  text = 'X'
  do i = 1, 32
    text = text//text
  end do
  print *, 'ESCAPED', len(text)
end program
