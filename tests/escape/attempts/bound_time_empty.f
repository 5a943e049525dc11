! tries: to go round for ever in no virtual time
! flags: --cpu-time 1
! seen: bound_time_empty\.f:\d+.*--cpu-time
! trusted: no, it has no end
      DO 10 I=1,9000000000000000000
   10 CONTINUE
      PRINT *,'ESCAPED',I
      END
