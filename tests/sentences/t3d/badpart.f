C PLATTER run --machine t3d
C     A partition that the file system does not have.
      CALL ASNUNIT(1, '-F system -p 0-4', IER)
      OPEN(1,FORM='UNFORMATTED')
      END
