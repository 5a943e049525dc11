! tries: INCLUDE of a device that has no end
! trusted: no, it has no end
      INCLUDE '/dev/zero'
      END
