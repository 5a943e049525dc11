! tries: INCLUDE of a file outside, so that the compiler's message shows it
! trusted: no, it is no Fortran
      INCLUDE '../outside/secret'
      END
