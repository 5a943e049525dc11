! tries: a COMMON block of 1.5 GB, of which little is touched
! seen: LAST 7.
      COMMON /BIG/ X(187500000)
      X(1)=1.
      X(187500000)=7.
      PRINT '(A,F3.0)',' LAST',X(187500000)
      END
