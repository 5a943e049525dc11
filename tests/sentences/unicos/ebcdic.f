C PLATTER run --machine ymp
      CALL ASNUNIT(1, '-F text -C ebcdic', IER)
      WRITE(1,'(A)') 'TEXT'
      END
