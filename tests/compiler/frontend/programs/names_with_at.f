C PLATTER run
      PROGRAM ATN
      COMMON /C@M/ I@,J
      I@=2
      CALL Q@SET(I@)
      PRINT 10,I@,J
   10 FORMAT(* AT@ *,2I4)
      END
      SUBROUTINE Q@SET(N@1)
      COMMON /C@M/ K,J
      N@1=N@1+1
      J=K*2
      END
