C PLATTER run --dialect ftn
      OVERLAY(O,0,0)
      PROGRAM MAIN(OUTPUT)
      COMMON /ALL/ A
      COMMON B
      A=1.
      B=2.
      CALL OVERLAY(1LO,1,0)
      CALL OVERLAY(1LO,2,0)
      END
      OVERLAY(O,1,0)
      PROGRAM P1
      COMMON /ALL/ A
      COMMON B
      COMMON /OWN/ X,Y(5)
      X=A+B
      CALL SHOW
      CALL OVERLAY(1LO,1,1)
      END
      SUBROUTINE SHOW
      COMMON /OWN/ X,Y(5)
      PRINT 10,X
   10 FORMAT(8H FIRST  ,F5.1)
      END
      OVERLAY(O,1,1)
      PROGRAM P11
      COMMON /OWN/ X,Y(5)
      COMMON /DEEP/ Z
      Z=X*10.
      X=Z
      CALL SHOW
      END
      OVERLAY(O,2,0)
      PROGRAM P2
      COMMON /OWN/ X
      COMMON /DEEP/ Z
      DATA X/0.5/, Z/0.25/
      CALL SHOW
      END
      SUBROUTINE SHOW
      COMMON /OWN/ X
      COMMON /DEEP/ Z
      PRINT 10,X,Z
   10 FORMAT(8H SECOND ,2F5.2)
      END
