C PLATTER run --machine vax780
C A RECORD with a UNION where its bytes cannot be transferred.
      PROGRAM RECS
      STRUCTURE /PAIR/
        UNION
          MAP
            INTEGER*4 I
          END MAP
          MAP
            INTEGER*2 H(2)
          END MAP
        END UNION
      END STRUCTURE
      STRUCTURE /OUTER/
        INTEGER*4 K
        RECORD /PAIR/ P(3)
      END STRUCTURE
      RECORD /PAIR/ R, A(3)
      RECORD /OUTER/ O
      NAMELIST /GROUP/ R
      CHARACTER*20 C
      WRITE (6,10) R
   10 FORMAT (3I10)
      PRINT *, 1, O
      TYPE 10, O.P(1)
      ACCEPT *, R
      READ 10, R
      READ (5,*) (A(I), I=1,3)
      ENCODE (20,10,C) R
      WRITE (1) A(1:2)
C     Fields of a MAP are transferred as ever.
      PRINT *, R.I, O.P(1).H, O.K
      WRITE (6,10) (A(I).I, I=1,3)
      END
