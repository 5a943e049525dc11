! tries: to write over the program's own code
! seen: memory_write_code\.f90:\d+: the program accessed memory
! trusted: no, code cannot be written in any program
program attempt
  use iso_c_binding
  integer, pointer :: word
  interface
    subroutine mine
    end subroutine
  end interface
  call c_f_pointer(transfer(loc(mine), c_null_ptr), word)
  word = int(z'c3')
  call mine
  print *, 'ESCAPED'
end program
subroutine mine
  print *, 'NOT WRITTEN OVER'
end subroutine
