! tries: a file without end
! flags: --file-size 1MB
! seen: bound_file\.f:\d+.*--file-size
! trusted: no, it has no end
   10 WRITE(11,*) 'THE SAME LINE, AGAIN AND AGAIN AND AGAIN AND AGAIN'
      GO TO 10
      END
