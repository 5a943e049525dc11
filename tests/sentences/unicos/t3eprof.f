C PLATTER procstat -R raw --no-summary --machine t3d
C     procstat is not available on systems of many PEs.
      DIMENSION A(512)
      WRITE(1) A
      END
