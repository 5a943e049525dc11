C PLATTER run --dialect ftn
      OVERLAY(A,0,0)
      PROGRAM MAIN(OUTPUT)
      CALL OVERLAY(1HA,1,0)
      CALL OVERLAY(1HA,1,1)
      CALL OVERLAY(1HA,2,1)
      END
      OVERLAY(A,1,0)
      PROGRAM P1
      PRINT 10
   10 FORMAT(3H P1)
      END
      OVERLAY(A,1,1)
      PROGRAM P11
      PRINT 10
   10 FORMAT(4H P11)
      END
      OVERLAY(A,2,0)
      PROGRAM P2
      END
      OVERLAY(A,2,1)
      PROGRAM P21
      END
