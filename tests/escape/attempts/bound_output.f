! tries: output without end
! flags: --output 1MB
! seen: bound_output\.f:\d+.*--output
! trusted: no, it has no end
   10 PRINT *,'THE SAME LINE, AGAIN AND AGAIN AND AGAIN AND AGAIN'
      GO TO 10
      END
