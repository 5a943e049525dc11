! tries: to open a file for writing through a descriptor that it has for reading
! flags: --json out.json --csv out.csv --image img --machine ymp
! case: source: '@SELF@'
! case: folder_of_the_thread: 'thread'
! case: folder: 'folder'
program attempt
  character(500) :: name, link
  integer :: raw, at, file, n, i, done
  read *, name
  link = name
  if (name == 'folder') then
    link = '/proc/self/cwd/.git/config'
    if (raw(2, at(link), 1, 0, 0, 0, 0) >= 0) print *, 'ESCAPED'
    stop
  end if
  if (name == 'thread') then
    link = '/proc/thread-self/cwd/.git/config'
    if (raw(2, at(link), 1, 0, 0, 0, 0) >= 0) print *, 'ESCAPED'
    stop
  end if
  file = raw(2, at(name), 0, 0, 0, 0, 0)
  do i = 1, 40
    n = raw(32, file, 0, 0, 0, 0, 0)
    write (link, '(a,i0)') '/proc/self/fd/', n
    done = raw(2, at(link), 1, 0, 0, 0, 0)
    if (done >= 0) print *, 'ESCAPED', n, done
  end do
  print *, 'REFUSED', done
end program
include 'reach.inc'
