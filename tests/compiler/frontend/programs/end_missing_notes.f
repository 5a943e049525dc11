C PLATTER translate --dialect ftn --notes
      PRINT 1
    1 FORMAT(5H TEXT)
