! tries: to have the process that puts results in place do other things with other names
! flags: --json ../results/out.json --image ../results/disks
! trusted: no, without rules there is no such process
! case: put: 'p' '@ROOT@/results/other'
! case: put_image_that_is_not_made: 'p' '@ROOT@/results/disks'
! case: open: 'o' '@ROOT@/results/other'
! case: open_source: 'o' '@WORK@/@SELF@'
! case: open_result: 'o' '@ROOT@/results/out.json'
! case: open_journal: 'o' '@ROOT@/results/disks-journal'
! case: open_above: 'o' '@ROOT@/results/disks/../other'
! case: put_above: 'p' '@ROOT@/results/disks/../other'
! seen: ANSWERED +[0-9]+
! case: nothing: ' ' ' '
! case: long: 'o' '@LONG@'
program attempt
  use iso_c_binding
  character(1) :: what
  character(5200) :: name
  integer(c_int) :: error, is(40)
  integer :: number, raw, length
  read *, what, name
  name = what // name
  length = len_trim(name)
  do number = 3, 20
    if (raw(5, number, loc(is), 0, 0, 0, 0) /= 0 .or. iand(is(7), int(61440, c_int)) /= 49152) cycle ! no socket
    if (raw(1, number, loc(name), length, 0, 0, 0) /= length) cycle
    error = 1
    length = raw(0, number, loc(error), 4, 0, 0, 0)
    if (length == 4 .and. error == 0) print *, "ESCAPED", number
    print *, 'ANSWERED', error
    stop
  end do
end program
include 'reach.inc'
