C PLATTER run --dialect ftn
      OVERLAY(A,0,0)
      PROGRAM MAIN(OUTPUT)
      CALL OVERLAY(1HA,1,0)
      END
      SUBROUTINE NEXT
      CALL OVERLAY(1HA,2,0)
      END
      OVERLAY(A,1,0)
      PROGRAM P1
      CALL NEXT
      END
      OVERLAY(A,2,0)
      PROGRAM P2
      END
