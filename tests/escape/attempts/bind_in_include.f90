! tries: BIND(C) in a file of an INCLUDE line
! seen: foreign\.inc:\d+.*(may not|BIND\(C\)|does not define|acts on the host)|bind_in_include\.f90:\d+.*(may not|BIND\\(C\\)|does not define|acts on the host)
! trusted: no, refused when it is compiled
program attempt
  include 'foreign.inc'
  print *, run('echo ESCAPED'//char(0))
end program
