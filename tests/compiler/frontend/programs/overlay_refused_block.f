C PLATTER run --dialect ftn
      OVERLAY(A,0,0)
      PROGRAM MAIN(OUTPUT)
      COMMON /LOW/ X
      CALL OVERLAY(1HA,1,0)
      END
      OVERLAY(A,1,0)
      PROGRAM P1
      COMMON /LOW/ X
      DATA X/3./
      PRINT 10,X
   10 FORMAT(1X,F4.1)
      END
