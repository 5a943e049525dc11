C PLATTER run --machine ymp
      DIMENSION A(4)
      CALL ASNUNIT(1, '-F f77 -N vax', IER)
      WRITE(1) A
      END
