! tries: elements far outside of an array
! case: before: -100000
! case: far_before: -30000000
! case: before_all: -1000000000000
! case: behind: 30000000
! case: far_behind: 100000000000
! case: image: -33000000
! case: kernel: -1152921504606846976
! seen: memory_far\.f:\d+: the program accessed memory
! trusted: no, there is nothing
      COMMON X(10)
      INTEGER X
      READ *,K
      X(K)=X(K)+1
      PRINT *,'ESCAPED'
      END
