C PLATTER translate --notes --dialect ftn
      OVERLAY(FILE,0,0)
      PROGRAM MAIN(OUTPUT)
      CALL OVERLAY(4HFILE,1,0)
      END
      OVERLAY(FILE,1,0)
      PROGRAM FIRST
      PRINT 1
    1 FORMAT(* FIRST*)
      END
