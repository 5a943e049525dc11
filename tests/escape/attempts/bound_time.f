! tries: to compute for ever
! flags: --cpu-time 1
! seen: bound_time\.f:\d+.*--cpu-time
! trusted: no, it has no end
      X=1.
   10 X=X*1.0000001
      IF(X.GT.0.) GO TO 10
      PRINT *,X
      END
