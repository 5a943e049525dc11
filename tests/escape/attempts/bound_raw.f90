! tries: system calls that create and lengthen more files than --disk-space and --file-count allow
! flags: --file-size 300kB --disk-space 1MB --file-count 20
! case: write: 'write'
! case: write_appending: 'append'
! case: write_far: 'far'
! case: write_removed: 'removed'
! case: write_memory: 'memory'
! case: write_parts: 'parts'
! case: write_descriptor_above_32_bits: 'above'
! case: pwrite: 'pwrite'
! case: ftruncate: 'ftruncate'
! case: fallocate: 'fallocate'
! case: map: 'map'
! case: write_standard_error_replaced: 'replace'
! case: files: 'files'
! case: files_openat: 'openat'
! case: files_without_name: 'unnamed'
! case: files_renamed: 'rename'
program attempt
  character(20) :: what, name, other
  character(100000) :: buffer
  integer :: raw, at, file, total, files, i, i1, parts(2)
  read *, what
  buffer = 'X'
  total = 0
  files = 0
  do i = 1, 60
    write (name, '(a,i4.4)') 'file', i
    other = 'other'
    file = -1
    if (what == 'replace') i1 = raw(3, ior(2, ishft(1, 32)), 0, 0, 0, 0, 0) + raw(3, 2, 0, 0, 0, 0, 0)
    if (what == 'append') then
      file = raw(2, at(name), 1090, 420, 0, 0, 0)
    else if (what == 'openat') then
      file = raw(257, -100, at(name), 66, 420, 0, 0)
    else if (what == 'unnamed') then
      other = '.'
      file = raw(2, at(other), 4259842, 420, 0, 0, 0)
    else if (what == 'memory') then
      file = raw(319, at(name), 1, 0, 0, 0, 0)
    else if (what == 'rename') then
      file = raw(2, at(other), 66, 420, 0, 0, 0)
      if (raw(82, at(other), at(name), 0, 0, 0, 0) < 0) exit
    else
      file = raw(2, at(name), 66, 420, 0, 0, 0)
    end if
    if (file < 0) cycle
    files = files + 1
    if (what == 'removed') files = files + raw(87, at(name), 0, 0, 0, 0, 0)
    if (what == 'memory') files = 0
    call lengthen
    if (what /= 'removed' .and. what /= 'memory' .and. what /= 'unnamed') file = raw(3, file, 0, 0, 0, 0, 0)
  end do
  if (total > 1000000) print *, 'ESCAPED WITH BYTES', total
  if (files > 20) print *, 'ESCAPED WITH FILES', files
  print *, total, files
contains
  ! Adds what it lengthens the file by to `total`.
  subroutine lengthen
    integer :: done, k
    done = 0
    select case (what)
    case ('write', 'append', 'removed', 'memory', 'above', 'replace')
      do k = 1, 2
        if (what == 'above') file = ior(file, ishft(1, 32))
        done = max(0, raw(1, file, loc(buffer), 100000, 0, 0, 0))
        total = total + done
      end do
      done = 0
    case ('far')
      if (raw(8, file, 250000, 0, 0, 0, 0) == 250000) done = raw(1, file, loc(buffer), 1, 0, 0, 0)
      if (done == 1) done = 250001
    case ('parts')
      parts = [loc(buffer), 100000]
      done = raw(20, file, loc(parts), 1, 0, 0, 0)
    case ('pwrite')
      done = raw(18, file, loc(buffer), 100000, 100000, 0, 0)
      if (done > 0) done = 200000
    case ('ftruncate')
      if (raw(77, file, 250000, 0, 0, 0, 0) == 0) done = 250000
    case ('fallocate')
      if (raw(285, file, 0, 0, 250000, 0, 0) == 0) done = 250000
    case ('map')
      done = raw(77, file, 4096, 0, 0, 0, 0)
      if (raw(9, 0, 250000, 3, 1, file, 0) > 0) done = 250000
    end select
    total = total + max(0, done)
  end subroutine
end program
include 'reach.inc'
