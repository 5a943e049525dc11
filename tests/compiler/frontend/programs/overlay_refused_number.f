C PLATTER run --dialect ftn
      OVERLAY(A,0,0)
      PROGRAM MAIN(OUTPUT)
      END
      OVERLAY(A,8,0)
      PROGRAM P1
      END
