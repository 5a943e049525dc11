! tries: a record of a direct access file far behind its end
! seen: bound_file_record\.f90:\d+.*--file-size
! trusted: no, it has no end
program attempt
  open(11, file='long', access='direct', form='unformatted', recl=1000000)
  write(11, rec=10**9) 1
  close(11)
  print *, 'ESCAPED'
end program
