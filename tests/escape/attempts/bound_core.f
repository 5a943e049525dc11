! tries: a core dump, with all that the process had in memory
! seen: the program touched memory
! trusted: no, the runtime makes none
      COMMON X(10)
      K=100000000000
      X(K)=1.
      END
