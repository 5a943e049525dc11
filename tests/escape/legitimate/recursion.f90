! tries: recursion, ten thousand deep
! seen: DEPTH 10000
program legitimate
  print '(a,i6)', ' DEPTH', down(10000)
contains
  recursive integer function down(n) result(k)
    integer :: n
    k = 0
    if (n > 0) k = 1 + down(n - 1)
  end function
end program
