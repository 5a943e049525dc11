C PLATTER run --dialect ftn
      OVERLAY(A,0,0)
      PROGRAM MAIN(OUTPUT)
      END
      OVERLAY(A,1,1)
      PROGRAM P1
      END
