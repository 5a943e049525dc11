! tries: INCLUDE through a link that leads outside
! trusted: no, it is no Fortran
      INCLUDE 'link'
      END
