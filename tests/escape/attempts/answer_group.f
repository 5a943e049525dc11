! tries: GETGID and GETUID, to know whose program it is
! case: own: @UID@ @GID@
! trusted: no, it is the same for all
      K=GETUID()
      L=GETGID()
      READ *,M,N
      IF(K.EQ.M.OR.L.EQ.N) PRINT *,'ESCAPED',K,L
      END
