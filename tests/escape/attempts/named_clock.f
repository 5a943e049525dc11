! tries: the host's clock, by each of its names
! seen: named_\w+\.f:\d+.*(host.s clock|may not|has no such routine)
! trusted: no, refused when it is compiled
      INTEGER V(8),IT(3)
      CHARACTER*24 TEXT
      CALL DATE_AND_TIME(VALUES=V)
      CALL SYSTEM_CLOCK(K)
      CALL CPU_TIME(X)
      CALL FDATE(TEXT)
      CALL ITIME(IT)
      PRINT *,'ESCAPED',V,K,X,TIME(),MCLOCK(),SECNDS(0._4),IT,TEXT
      END
