C PLATTER run --dialect ftn
      READ 1,J
    1 FORMAT(A5)
      END
