! tries: the host's chance, by RANDOM_NUMBER of an array of REAL*10 and one of REAL*16
! seen: named_\w+\.f:\d+.*(different in every run|may not)
! trusted: no, refused when it is compiled
      REAL*10 X(3)
      REAL*16 Y(3)
      CALL RANDOM_NUMBER(X)
      CALL RANDOM_NUMBER(Y)
      PRINT *,'ESCAPED',X(1),Y(1)
      END
