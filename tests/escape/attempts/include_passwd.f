! tries: INCLUDE of the host's list of users
! trusted: no, it is no Fortran
      INCLUDE '/etc/passwd'
      PRINT *,'NONE OF IT: '
      END
