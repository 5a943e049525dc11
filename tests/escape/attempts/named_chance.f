! tries: the host's chance, by RANDOM_NUMBER
! seen: named_\w+\.f:\d+.*(different in every run|may not)
! trusted: no, refused when it is compiled
      CALL RANDOM_NUMBER(X)
      PRINT *,'ESCAPED',X
      END
