! tries: output without end to standard error
! flags: --output 1MB
! seen: bound_output_error\.f90:\d+.*--output
! trusted: no, it has no end
program attempt
  do
    write (0, *) 'THE SAME LINE, AGAIN AND AGAIN AND AGAIN AND AGAIN'
  end do
end program
